import { m } from '../../paraglide/messages.js'
import { SelectField } from '../ui/select-field.tsx'
import { categoryName } from './product-text.ts'

interface CategorySelectProps {
  label: string
  name: string
  /** The chosen one, or `all`. */
  category: string
  categories: readonly string[]
  /** The Spanish names of those that have one. */
  categoriesEs?: Readonly<Record<string, string>> | undefined
  onCategory: (category: string) => void
}

/** Narrows a list to one category. */
export function CategorySelect({ label, name, category, categories, categoriesEs, onCategory }: CategorySelectProps) {
  // A link may name a category that has no products left; the box still says what is looked for.
  const choices = category === 'all' || categories.includes(category) ? categories : [...categories, category]
  return (
    <SelectField
      label={label}
      name={name}
      value={category}
      // The address says what is chosen; the browser must not restore another category.
      autoComplete="off"
      onChange={({ target }) => onCategory(target.value)}
    >
      <option value="all">{m.catalog_category_all()}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {categoryName(choice, categoriesEs?.[choice])}
        </option>
      ))}
    </SelectField>
  )
}
