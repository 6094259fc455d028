import { SelectField } from '../../ui/select-field.tsx'
import { oneOf } from './list-address.ts'

interface FilterSelectProps<T extends string> {
  label: string
  name: string
  choices: readonly T[]
  textOf: (choice: T) => string
  /** The label of the empty option. */
  all: string
  chosen: T | undefined
  onChoose: (choice: T | undefined) => void
  className?: string
}

/** A dropdown that filters a list. */
export function FilterSelect<T extends string>(props: FilterSelectProps<T>) {
  const { label, name, choices, textOf, all, chosen, onChoose, className } = props
  return (
    <SelectField
      label={label}
      name={name}
      value={chosen ?? 'all'}
      className={className}
      onChange={({ target }) => onChoose(oneOf(choices, target.value))}
    >
      <option value="all">{all}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {textOf(choice)}
        </option>
      ))}
    </SelectField>
  )
}
