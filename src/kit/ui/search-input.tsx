import { Search, X } from 'lucide-react'
import { type InputHTMLAttributes, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { inputStyle } from './field.tsx'

interface SearchInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className'> {
  value: string
  onText: (text: string) => void
}

/** A search field with an icon, and a clear button while it has text. */
export function SearchInput({ value, onText, ...input }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onText('')
    field.current?.focus()
  }
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        {...input}
        ref={field}
        type="search"
        value={value}
        onChange={(event) => onText(event.target.value)}
        autoComplete="off"
        enterKeyHint="search"
        className={`${inputStyle} pr-11 pl-10`}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={m.shell_clear_search()}
          onClick={clear}
          className="absolute top-1/2 right-0 grid size-11 -translate-y-1/2 place-items-center rounded-full text-muted hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}
