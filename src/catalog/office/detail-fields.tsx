import type { UseFormReturn } from 'react-hook-form'
import { TextAreaField, TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import type { ProductValues } from './product-form.ts'

/** The optional texts of the product page: size, directions for use and ingredients. */
export function DetailFields({ form }: { form: UseFormReturn<ProductValues> }) {
  const { errors } = form.formState
  const optional = m.products_admin_optional()
  const field = (name: DetailName, label: string) => ({
    ...form.register(name),
    label,
    optional,
    ...(errors[name]?.message !== undefined && { error: errors[name].message }),
  })
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField {...field('size', m.products_admin_size())} hint={m.products_admin_size_hint()} autoComplete="off" />
      <TextField
        {...field('sizeEs', m.products_admin_size_es())}
        hint={m.products_admin_same_hint()}
        lang="es"
        autoComplete="off"
      />
      <TextAreaField {...field('howToUse', m.products_admin_how_to_use())} rows={3} />
      <TextAreaField {...field('howToUseEs', m.products_admin_how_to_use_es())} lang="es" rows={3} />
      <TextAreaField
        {...field('ingredients', m.products_admin_ingredients())}
        hint={m.products_admin_ingredients_hint()}
        rows={3}
      />
      <TextAreaField
        {...field('ingredientsEs', m.products_admin_ingredients_es())}
        hint={m.products_admin_same_hint()}
        lang="es"
        rows={3}
      />
    </div>
  )
}

type DetailName = 'size' | 'sizeEs' | 'howToUse' | 'howToUseEs' | 'ingredients' | 'ingredientsEs'
