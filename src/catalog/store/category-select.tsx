import { SelectField } from '../../kit/ui/select-field.tsx'
import { m } from '../../paraglide/messages.js'
import { categoryName } from './product-text.ts'

interface CategorySelectProps {
  label: string
  name: string
  /** The selected one, or `all`. */
  category: string
  categories: readonly string[]
  /** Spanish names of the categories that have one. */
  categoriesEs?: Readonly<Record<string, string>> | undefined
  onCategory: (category: string) => void
  className?: string
}

/** Filters a list by category. */
export function CategorySelect(props: CategorySelectProps) {
  const { label, name, category, categories, categoriesEs, onCategory, className } = props
  // A link may contain a category without products; keep it as an option.
  const choices = category === 'all' || categories.includes(category) ? categories : [...categories, category]
  return (
    <SelectField
      label={label}
      name={name}
      className={className}
      value={category}
      // The URL determines the selection; prevents the browser from restoring another one.
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
