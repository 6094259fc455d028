import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps, fieldIds, inputStyle } from './field.tsx'

type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> & { optional?: string; ref?: Ref<HTMLSelectElement> }

/** A native select; its options are the children. */
export function SelectField({ label, hint, error, className, optional, children, ...select }: SelectFieldProps) {
  const ids = fieldIds({ id: select.id, name: select.name, hint, error })
  return (
    <Field label={label} hint={hint} error={error} className={className} optional={optional} ids={ids}>
      <div className="relative">
        <select
          {...select}
          id={ids.id}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className={`${inputStyle} cursor-pointer appearance-none truncate pr-10`}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
        />
      </div>
    </Field>
  )
}
