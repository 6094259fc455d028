import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { FieldNotes, fieldIds } from './field.tsx'

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** A native checkbox with the role `switch`: works with `{...register('name')}`. */
export function Switch({ label, hint, error, className = '', ...input }: SwitchProps) {
  const ids = fieldIds({ id: input.id, name: input.name, hint, error })
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold text-sm">
        <span>{label}</span>
        <span className="relative inline-flex h-9 w-13 shrink-0 items-center">
          <input
            {...input}
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state
            role="switch"
            id={ids.id}
            aria-invalid={error ? true : undefined}
            aria-describedby={ids.describedBy}
            className={[
              'peer h-9 w-13 cursor-pointer appearance-none rounded-full border-4 border-transparent bg-clip-padding',
              'bg-line-strong transition-colors duration-120 checked:bg-leaf disabled:opacity-60',
            ].join(' ')}
          />
          <span
            aria-hidden
            className={[
              'pointer-events-none absolute left-1.5 size-6 rounded-full bg-surface shadow-card',
              'transition-transform duration-120 peer-checked:translate-x-4',
            ].join(' ')}
          />
        </span>
      </label>
      <FieldNotes ids={ids} error={error} hint={hint} />
    </div>
  )
}
