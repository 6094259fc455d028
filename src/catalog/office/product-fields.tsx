import { type FocusEvent, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { pageText } from '../../kit/page/page-text.ts'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { Switch } from '../../kit/ui/switch.tsx'
import { TextAreaField, TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { productTypes } from '../catalog.ts'
import { productTypeTexts } from '../office-texts.ts'
import { lowStock } from '../stock.ts'
import { categoryName } from '../store/product-text.ts'
import { variantLimits } from '../variant-rules.ts'
import { PageFields } from './page-fields.tsx'
import type { ProductValues } from './product-form.ts'

interface ProductFieldsProps {
  form: UseFormReturn<ProductValues>
  /** Undefined for a new product. */
  productId: string | undefined
  /** The shop's categories with their Spanish names; null without one. */
  categories: ReadonlyMap<string, string | null>
}

/** All fields of a product except its pictures and variants. */
export function ProductFields({ form, productId, categories }: ProductFieldsProps) {
  return (
    <>
      <Texts form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <CategoryFields form={form} categories={categories} />
        <SelectField {...form.register('type')} label={m.products_admin_type()} hint={m.products_admin_type_hint()}>
          {productTypes.map((type) => (
            <option key={type} value={type}>
              {pageText(productTypeTexts, type)}
            </option>
          ))}
        </SelectField>
        {form.watch('options').length === 0 && <Figures form={form} />}
        <TextField
          {...form.register('lowStockLimit')}
          label={m.products_admin_low_stock()}
          optional={m.products_admin_optional()}
          hint={m.products_admin_low_stock_hint({ limit: lowStock })}
          error={form.formState.errors.lowStockLimit?.message}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
        />
      </div>
      <DetailFields form={form} />
      <PageFields form={form} productId={productId} />
      <Switch
        {...form.register('isActive')}
        label={m.products_admin_active()}
        hint={m.products_admin_active_hint()}
        className="border-line border-y py-2"
      />
    </>
  )
}

function Texts({ form }: Pick<ProductFieldsProps, 'form'>) {
  const { errors } = form.formState
  const optional = m.products_admin_optional()
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        {...form.register('name')}
        label={m.products_admin_name()}
        error={errors.name?.message}
        autoComplete="off"
        required
      />
      <TextField
        {...form.register('nameEs')}
        label={m.products_admin_name_es()}
        optional={optional}
        error={errors.nameEs?.message}
        lang="es"
        autoComplete="off"
      />
      <TextAreaField
        {...form.register('description')}
        label={m.products_admin_description()}
        optional={optional}
        error={errors.description?.message}
        rows={4}
      />
      <TextAreaField
        {...form.register('descriptionEs')}
        label={m.products_admin_description_es()}
        optional={optional}
        error={errors.descriptionEs?.message}
        lang="es"
        rows={4}
      />
    </div>
  )
}

/** Selects a displayed 0 on focus, so that typing replaces it. */
const selectAll = (event: FocusEvent<HTMLInputElement>) => event.target.select()

function Figures({ form }: Pick<ProductFieldsProps, 'form'>) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        {...form.register('price')}
        label={m.products_admin_price()}
        error={errors.price?.message}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        onFocus={selectAll}
        required
      />
      <TextField
        {...form.register('stock')}
        label={m.products_admin_stock()}
        hint={m.products_admin_stock_hint()}
        error={errors.stock?.message}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        onFocus={selectAll}
      />
      <TextField
        {...form.register('sku')}
        label={m.products_admin_sku()}
        optional={m.products_admin_optional()}
        error={errors.sku?.message}
        maxLength={variantLimits.sku}
        autoComplete="off"
      />
      <TextField
        {...form.register('barcode')}
        label={m.products_admin_barcode()}
        optional={m.products_admin_optional()}
        hint={m.products_admin_barcode_hint()}
        error={errors.barcode?.message}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
      />
    </>
  )
}

/** The optional texts of the product page: size, directions for use and ingredients. */
function DetailFields({ form }: { form: UseFormReturn<ProductValues> }) {
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
      <TextField
        {...field('batch', m.products_admin_batch())}
        hint={m.products_admin_batch_hint()}
        autoComplete="off"
      />
      <TextField
        {...field('batchEs', m.products_admin_batch_es())}
        hint={m.products_admin_same_hint()}
        lang="es"
        autoComplete="off"
      />
    </div>
  )
}

type DetailName = 'size' | 'sizeEs' | 'howToUse' | 'howToUseEs' | 'ingredients' | 'ingredientsEs' | 'batch' | 'batchEs'

interface CategoryFieldsProps {
  form: UseFormReturn<ProductValues>
  /** The shop's categories with their Spanish names; null without one. */
  categories: ReadonlyMap<string, string | null>
}

/** The category in both languages, with the shop's categories as suggestions. */
function CategoryFields({ form, categories }: CategoryFieldsProps) {
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
