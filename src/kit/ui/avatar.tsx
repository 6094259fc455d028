import { initials as initialsFrom } from '../person.ts'

interface Named {
  firstName?: string | null
  lastName?: string | null
  email?: string | null
}

/** Initials of a user. */
export function initialsOf({ firstName, lastName, email }: Named): string {
  return initialsFrom(firstName, lastName, email)
}

export const avatarSizes = {
  sm: 'size-9 text-sm',
  md: 'size-11 text-base',
  lg: 'size-14 text-lg',
  xl: 'size-16 text-h3',
}

export function Avatar({ initials, size = 'md' }: { initials: string; size?: keyof typeof avatarSizes }) {
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-brand-soft font-bold text-brand-text ${avatarSizes[size]}`}
    >
      {initials}
    </span>
  )
}
