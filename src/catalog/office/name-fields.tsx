import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { onEnterIn } from './row-actions.tsx'
import { type InputFault, optionInput } from './variant-body.ts'

interface NameFieldsProps<Field extends string> {
  /** The key of the option or value. */
  itemKey: string
  /** Form field, value and label of the English and of the Spanish name. */
  names: readonly [NameField<Field>, NameField<Field>]
  maxLength: number
  faults: readonly InputFault[]
  onChange: (field: Field, text: string) => void
  /** Enter was pressed in one of the fields. */
  onEnter: () => void
}

interface NameField<Field> {
  field: Field
  value: string
  label: string
}

/** The English and the optional Spanish name of an option or of one of its values. */
export function NameFields<Field extends string>({
  itemKey,
  names,
  maxLength,
  faults,
  onChange,
  onEnter,
}: NameFieldsProps<Field>) {
  const [english, spanish] = names
  const input = ({ field, value, label }: NameField<Field>) => ({
    name: optionInput(itemKey, field),
    value,
    label,
    error: faults.find(({ input }) => input === optionInput(itemKey, field))?.message,
    maxLength,
    autoComplete: 'off',
    onKeyDown: onEnterIn(onEnter),
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(field, target.value),
  })
  return (
    <div className="grid flex-1 basis-64 items-start gap-3 sm:grid-cols-2">
      <TextField {...input(english)} required />
      <TextField {...input(spanish)} optional={m.products_admin_optional()} lang="es" />
    </div>
  )
}
