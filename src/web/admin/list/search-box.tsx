import { Search } from 'lucide-react'
import { Field, fieldIds, inputStyle } from '../../ui/field.tsx'

interface SearchBoxProps {
  label: string
  name: string
  hint: string
  text: string
  onText: (text: string) => void
  className?: string
}

/** What the rows of a list are searched by. */
export function SearchBox({ label, name, hint, text, onText, className }: SearchBoxProps) {
  const ids = fieldIds({ name })
  return (
    <Field label={label} ids={ids} className={className}>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          id={ids.id}
          value={text}
          maxLength={200}
          onChange={(event) => onText(event.target.value)}
          placeholder={hint}
          autoComplete="off"
          enterKeyHint="search"
          className={`${inputStyle} pl-10`}
        />
      </div>
    </Field>
  )
}
