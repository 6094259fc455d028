import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Field, type FieldProps, fieldIds, inputStyle } from './field.tsx'

export interface PasswordRule {
  label: string
  met: boolean
}

type PasswordFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> & {
    /** Password rules checked while typing, for new passwords; they replace the hint. */
    rules?: PasswordRule[]
    ref?: Ref<HTMLInputElement>
  }

/** A password with a show/hide button. Requires `autoComplete`: current-password or new-password. */
export function PasswordField({ label, error, className, rules, hint: note, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const hint = rules ? <Rules rules={rules} /> : note
  const ids = fieldIds({ id: input.id, name: input.name, hint, error })
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} className={className} ids={ids}>
      <div className="relative">
        <input
          {...input}
          data-secret
          type={shown ? 'text' : 'password'}
          id={ids.id}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          autoCapitalize="none"
          spellCheck={false}
          className={`${inputStyle} pr-12`}
        />
        <button
          type="button"
          aria-label={shown ? m.shell_password_hide() : m.shell_password_show()}
          aria-controls={ids.id}
          onClick={() => setShown(!shown)}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </div>
    </Field>
  )
}

function Rules({ rules }: { rules: PasswordRule[] }) {
  return (
    <ul className="grid gap-1 pt-0.5">
      {rules.map(({ label, met }) => (
        <li key={label} className={`flex items-center gap-2 ${met ? 'text-success-text' : ''}`}>
          {met ? <Check aria-hidden className="size-4" /> : <Circle aria-hidden className="size-4 p-0.5" />}
          <span>{label}</span>
          <span className="sr-only">{met ? m.shell_rule_met() : m.shell_rule_not_met()}</span>
        </li>
      ))}
    </ul>
  )
}
