import type { InputHTMLAttributes } from 'react'
import { Checkbox } from '../../../kit/ui/checkbox.tsx'
import { inputStyle } from '../../../kit/ui/field.tsx'
import { m } from '../../../paraglide/messages.js'
import type { AdminProductPage } from '../../office-api.ts'
import { categoryName } from '../../store/product-text.ts'
import { type CellField, cellKey, savedText, shownText } from './product-sheet.ts'
import type { Sheet } from './use-sheet.ts'
import type { Line } from './variant-text.ts'

interface CellProps {
  sheet: Sheet
  line: Line
  /** The accessible name: column and line. */
  label: string
}

type SheetInputProps = CellProps & { field: Exclude<CellField, 'active'> } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'inputMode' | 'list' | 'maxLength' | 'placeholder' | 'className'
  > & {
    /** How a text is shown, and what it means when it is typed. */
    shown?: (text: string) => string
    typed?: (text: string) => string
  }

const asIs = (text: string) => text

/** Typed and not saved. */
const typedStyle = 'inset-ring-2 inset-ring-leaf'

/** A text of the sheet. The focus selects it, so that typing replaces it. */
export function SheetInput({
  sheet,
  line,
  label,
  field,
  className = '',
  shown = asIs,
  typed = asIs,
  ...input
}: SheetInputProps) {
  const { product, variant } = line
  const key = cellKey(field, variant?.id ?? product.id)
  const text = shownText(sheet.drafts, product, key)
  const saved = savedText(product, key)
  const fault = sheet.faults.get(product.id)?.[key]
  const noteId = `cell-${key.replace(':', '-')}-${product.id}`
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <input
        {...input}
        type="text"
        data-column={field}
        autoComplete="off"
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault || text !== saved ? noteId : undefined}
        value={shown(text)}
        onChange={({ target }) => sheet.type(product, key, typed(target.value))}
        onFocus={({ target }) => target.select()}
        className={`${inputStyle} scroll-mt-24 scroll-mb-8 px-2.5 ${text === saved ? '' : typedStyle}`}
      />
      {fault ? (
        <p id={noteId} className="max-w-48 text-danger-text text-xs">
          {fault}
        </p>
      ) : (
        text !== saved && (
          <p id={noteId} className="max-w-48 truncate text-muted text-xs">
            {m.sheet_before({ text: shown(saved) || m.sheet_blank() })}
          </p>
        )
      )}
    </div>
  )
}

/** Whether the product is active. */
export function SheetCheckbox({ sheet, line: { product }, label }: CellProps) {
  const state = shownText(sheet.drafts, product, 'active')
  return (
    <Checkbox
      id={`active-${product.id}`}
      data-column="active"
      aria-label={label}
      checked={state === 'on'}
      onChange={({ target }) => sheet.type(product, 'active', target.checked ? 'on' : 'off')}
      className={`w-11 rounded-control ${state === savedText(product, 'active') ? '' : typedStyle}`}
    />
  )
}

/** The suggested categories. */
export function CategoryList({ id, categories }: { id: string; categories: AdminProductPage['categories'] }) {
  return (
    <datalist id={id}>
      {categories.map(({ name, nameEs }) => (
        <option key={name} value={categoryName(name, nameEs)} />
      ))}
    </datalist>
  )
}
