import { SelectField } from '../../ui/select-field.tsx'
import { oneOf } from './list-address.ts'

interface FilterSelectProps<T extends string> {
  label: string
  name: string
  choices: readonly T[]
  textOf: (choice: T) => string
  /** What stands there while nothing is chosen. */
  all: string
  chosen: T | undefined
  onChoose: (choice: T | undefined) => void
  className?: string
}

/** Narrows a list to what is of one kind. */
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
