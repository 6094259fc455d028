import { Check } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { FieldNotes, fieldIds } from './field.tsx'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> & {
  /** Left out where `aria-label` says it: in the rows of a table. */
  label?: ReactNode
  hint?: ReactNode
  error?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** A native checkbox whose label is part of the click target. */
export function Checkbox({ label, hint, error, className = '', ...input }: CheckboxProps) {
  const ids = fieldIds({ id: input.id, name: input.name, hint, error })
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label
        className={`flex min-h-11 cursor-pointer items-center gap-3 font-medium text-sm ${label ? '' : 'w-11 justify-center'}`}
      >
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            id={ids.id}
            aria-invalid={error ? true : undefined}
            aria-describedby={ids.describedBy}
            className={[
              'peer size-6 cursor-pointer appearance-none rounded-[6px] border-[1.5px] border-line-strong bg-surface',
              'checked:border-leaf checked:bg-leaf aria-invalid:border-danger disabled:opacity-60',
            ].join(' ')}
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute size-4 text-on-leaf opacity-0 peer-checked:opacity-100"
          />
        </span>
        {label && <span>{label}</span>}
      </label>
      <FieldNotes ids={ids} error={error} hint={hint} className="pl-9 [label+&]:-mt-2" />
    </div>
  )
}
