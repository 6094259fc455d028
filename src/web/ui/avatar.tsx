/** First letters of first and last name, else of the email, else U (spec §2). */
export function initialsOf(person: {
  firstName?: string | null
  lastName?: string | null
  email?: string | null
}): string {
  const first = person.firstName?.trim() ?? ''
  const last = person.lastName?.trim() ?? ''
  if (first !== '' && last !== '') return (letter(first) + letter(last)).toUpperCase()
  return letter(person.email?.trim() ?? '').toUpperCase() || 'U'
}

const letter = (text: string): string => [...text][0] ?? ''

export function Avatar({ initials, size = 'md' }: { initials: string; size?: 'sm' | 'md' | 'lg' }) {
  const measure = { sm: 'size-9 text-sm', md: 'size-11 text-base', lg: 'size-16 text-h3' }[size]
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-brand-soft font-bold text-brand-text ${measure}`}
    >
      {initials}
    </span>
  )
}
