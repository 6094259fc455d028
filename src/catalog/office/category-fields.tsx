import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { categoryName } from '../store/product-text.ts'
import type { ProductValues } from './product-form.ts'

interface CategoryFieldsProps {
  form: UseFormReturn<ProductValues>
  /** The shop's categories with their Spanish names; null without one. */
  categories: ReadonlyMap<string, string | null>
}

/** The category in both languages, with the shop's categories as suggestions. */
export function CategoryFields({ form, categories }: CategoryFieldsProps) {
  const { errors } = form.formState
  const listId = useId()
  /** Choosing an existing category fills in its Spanish name, unless staff typed one. */
  const suggestSpanish = (category: string) => {
    const shown = form.getValues('categoryEs')
    const suggested = shown === '' || [...categories.values()].includes(shown)
    if (suggested) form.setValue('categoryEs', categories.get(category) ?? '')
  }
  return (
    <>
      <TextField
        {...form.register('category', {
          onChange: ({ target }) => suggestSpanish(target.value.trim()),
        })}
        label={m.products_admin_category()}
        optional={m.products_admin_optional()}
        error={errors.category?.message}
        list={listId}
        autoComplete="off"
      />
      <datalist id={listId}>
        {[...categories].map(([category, categoryEs]) => (
          <option key={category} value={category}>
            {categoryName(category, categoryEs)}
          </option>
        ))}
      </datalist>
      <TextField
        {...form.register('categoryEs')}
        label={m.products_admin_category_es()}
        optional={m.products_admin_optional()}
        hint={m.products_admin_category_es_hint()}
        error={errors.categoryEs?.message}
        lang="es"
        autoComplete="off"
      />
    </>
  )
}
