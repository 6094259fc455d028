import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps, fieldIds, inputStyle } from './field.tsx'

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & { optional?: string; ref?: Ref<HTMLInputElement> }

/** A single-line text input. Works with `{...register('name')}` and standalone. */
export function TextField({ label, hint, error, className, optional, ...input }: TextFieldProps) {
  const ids = fieldIds({ id: input.id, name: input.name, hint, error })
  return (
    <Field label={label} hint={hint} error={error} className={className} optional={optional} ids={ids}>
      <input
        type="text"
        {...input}
        id={ids.id}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={inputStyle}
      />
    </Field>
  )
}

type TextAreaFieldProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & { optional?: string; ref?: Ref<HTMLTextAreaElement> }

/** A multi-line text input. */
export function TextAreaField({ label, hint, error, className, optional, ...input }: TextAreaFieldProps) {
  const ids = fieldIds({ id: input.id, name: input.name, hint, error })
  return (
    <Field label={label} hint={hint} error={error} className={className} optional={optional} ids={ids}>
      <textarea
        rows={5}
        {...input}
        id={ids.id}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={`${inputStyle} resize-y`}
      />
    </Field>
  )
}
