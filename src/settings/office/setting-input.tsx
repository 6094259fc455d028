import type { FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { pageText } from '../../kit/page/page-text.ts'
import { PasswordField } from '../../kit/ui/password-field.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { Switch } from '../../kit/ui/switch.tsx'
import { TextAreaField, TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { PictureField } from '../../pictures/office/picture-field.tsx'
import { settingFaults } from '../office-texts.ts'
import type { AnyValue } from '../setting.ts'
import type { Field } from '../setting-fields.ts'
import { keepsSecret, numberIn } from './form-values.ts'
import type { Pictures } from './setting-editor.ts'

interface SettingInputProps {
  name: string
  field: Field
  form: UseFormReturn<FieldValues>
  stored: AnyValue
  pictures: Pictures
}

/** The input of a field, by its kind. */
export function SettingInput({ name, field, form, stored, pictures }: SettingInputProps) {
  const message = form.formState.errors[name]?.message
  const error = typeof message === 'string' ? message : undefined
  const registered = form.register(name)
  const label = field.label()
  const hint = field.hint?.()
  const common = {
    ...registered,
    label,
    hint,
    error,
    className: field.wide ? 'sm:col-span-2' : undefined,
    optional: field.mark === 'optional' ? m.settings_optional() : undefined,
    required: field.mark === 'required',
    lang: field.lang,
  }
  switch (field.kind) {
    case 'switch':
      return <Switch {...registered} label={label} hint={hint} />
    case 'choice':
      return (
        <ChoiceField
          label={label}
          headed={field.headed === true}
          field={registered}
          choices={Object.entries(field.options).map(([value, option]) => ({
            value,
            label: option.label(),
            text: option.text(),
          }))}
        />
      )
    case 'select':
      return (
        <SelectField {...common}>
          {Object.entries(field.options).map(([value, option]) => (
            <option key={value} value={value}>
              {option()}
            </option>
          ))}
        </SelectField>
      )
    case 'moment':
      return <TextField {...common} type="datetime-local" autoComplete="off" />
    case 'lines':
      return (
        <TextAreaField {...common} rows={field.rows} {...(field.code && { autoComplete: 'off', spellCheck: false })} />
      )
    case 'amount':
      return (
        <TextField
          {...common}
          type="number"
          inputMode="decimal"
          min={0}
          max={field.max}
          step={0.01}
          autoComplete="off"
          onBlur={(event) => {
            const normalized = String(numberIn(event.target.value))
            if (normalized !== event.target.value)
              form.setValue(name, normalized, { shouldDirty: true, shouldValidate: true })
            void registered.onBlur(event)
          }}
          // The mouse wheel scrolls the page; it must not change the rate under the pointer.
          onWheel={(event) => event.currentTarget.blur()}
        />
      )
    case 'secret': {
      const keeps = keepsSecret(field, form.watch(), stored)
      const { optional: _, ...password } = common
      return (
        <PasswordField
          {...password}
          {...(keeps && field.dots && { placeholder: '••••••••' })}
          hint={stored[field.set] === true ? (keeps ? field.kept() : pageText(settingFaults, field.again)) : undefined}
          autoComplete="new-password"
          required={!keeps}
        />
      )
    }
    case 'picture':
      return (
        <PictureField
          label={label}
          name={name}
          shape="whole"
          value={{ file: pictures.files[name] ?? null, url: form.watch(name) }}
          onChange={(picture) => pictures.change(name, picture)}
          upload={pictures.progressOf(name)}
          {...(hint !== undefined && { hint })}
          {...((pictures.lost[name] ?? error) !== undefined && { error: pictures.lost[name] ?? error })}
        />
      )
    case 'text':
      return (
        <TextField
          {...common}
          type={field.type ?? 'text'}
          placeholder={field.placeholder}
          inputMode={field.inputMode}
          autoComplete={field.autoComplete ?? 'off'}
          {...(field.code && { autoCapitalize: 'none', spellCheck: false })}
        />
      )
  }
}

interface Choice<T extends string> {
  value: T
  label: string
  text: string
}

interface ChoiceFieldProps<T extends string> {
  label: string
  choices: Choice<T>[]
  field: UseFormRegisterReturn
  /** Hides the label visually when a heading above already shows it. */
  headed?: boolean
}

/** A choice between two or three options with descriptions. */
function ChoiceField<T extends string>({ label, choices, field, headed = false }: ChoiceFieldProps<T>) {
  return (
    <fieldset className="min-w-0">
      <legend className={headed ? 'sr-only' : 'mb-1.5 font-semibold text-sm'}>{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ value, label: name, text }) => (
          <label
            key={value}
            className={[
              'flex cursor-pointer items-start gap-3 rounded-card border border-line-strong px-4 py-3 transition-colors',
              'duration-120 hover:border-ink has-checked:border-leaf has-checked:bg-leaf-soft',
              'has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
            ].join(' ')}
          >
            <input
              {...field}
              type="radio"
              value={value}
              aria-describedby={`${field.name}-${value}`}
              aria-label={name}
              className={[
                'mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong',
                'bg-surface outline-none checked:border-[6px] checked:border-leaf',
              ].join(' ')}
            />
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span id={`${field.name}-${value}`} className="block text-muted text-sm">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
