import { Field, fieldIds } from '../../ui/field.tsx'
import { SearchInput } from '../../ui/search-input.tsx'

interface SearchBoxProps {
  label: string
  name: string
  hint: string
  text: string
  onText: (text: string) => void
  className?: string
}

/** The search field of a list. */
export function SearchBox({ label, name, hint, text, onText, className }: SearchBoxProps) {
  const ids = fieldIds({ name })
  return (
    <Field label={label} ids={ids} className={className}>
      <SearchInput id={ids.id} value={text} maxLength={200} onText={onText} placeholder={hint} />
    </Field>
  )
}
