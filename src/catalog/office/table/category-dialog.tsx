import { useId } from 'react'
import { z } from 'zod'
import type { FormRules } from '../../../kit/form/form-rules.ts'
import { useRulesForm } from '../../../kit/form/rules-form.ts'
import { FormDialog } from '../../../kit/page/form-dialog.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { type AdminProductPage, categoryInput } from '../../office-api.ts'
import { typedCategory } from './category-names.ts'
import { CategoryList } from './sheet-cells.tsx'

/** The rules of the form; it sends nothing itself. */
export const categoryRules: FormRules<{ category: string }> = { schema: z.object({ category: categoryInput }) }

interface CategoryDialogProps {
  count: number
  categories: AdminProductPage['categories']
  onApply: (category: string) => void
  onClose: () => void
}

/** Types one category for many products into the table. */
export function CategoryDialog({ count, categories, onApply, onClose }: CategoryDialogProps) {
  const listId = useId()
  const form = useRulesForm(categoryRules, { category: '' })
  return (
    <FormDialog
      title={m.sheet_category_title({ count })}
      form={form}
      submitLabel={m.sheet_apply()}
      onClose={onClose}
      onSubmit={({ category }) => {
        onApply(typedCategory(category.trim(), categories))
        onClose()
      }}
    >
      <CategoryList id={listId} categories={categories} />
      <TextField
        {...form.register('category')}
        label={m.products_admin_category()}
        error={form.formState.errors.category?.message}
        list={listId}
        autoComplete="off"
      />
      <p className="text-muted text-sm">{m.sheet_apply_hint()}</p>
    </FormDialog>
  )
}
