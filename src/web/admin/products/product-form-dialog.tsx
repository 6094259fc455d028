import { useController, useForm } from 'react-hook-form'
import type { AdminProduct } from '../../../contract/admin-catalog.ts'
import { m } from '../../../paraglide/messages.js'
import { FormDialog } from '../../lib/form-dialog.tsx'
import { formResolver } from '../../lib/validation/form-rules.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { FurtherPicturesField } from './further-pictures-field.tsx'
import { ProductFields } from './product-fields.tsx'
import { type ProductValues, productRules, valuesOf } from './product-form.ts'
import { ShadesAndSizes } from './shades-and-sizes.tsx'
import { useProductSave } from './use-product-save.ts'
import { WaitingPeople } from './waiting-people.tsx'

interface ProductFormDialogProps {
  /** Null for a new product. */
  product: AdminProduct | null
  /** The shop's categories. */
  categories: ReadonlyMap<string, string | null>
  onClose: () => void
}

/** Adds or edits a product (spec §2). */
export function ProductFormDialog({ product, categories, onClose }: ProductFormDialogProps) {
  const form = useForm<ProductValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: valuesOf(product),
    resolver: formResolver(productRules),
  })
  const { save, upload, furtherUpload, variantUpload } = useProductSave(product, form)
  const { field, fieldState } = useController({ control: form.control, name: 'picture' })
  return (
    <FormDialog
      size="lg"
      title={product ? m.products_admin_edit() : m.products_admin_add()}
      form={form}
      pending={save.isPending}
      submitLabel={product ? m.products_admin_save() : m.products_admin_add()}
      onClose={onClose}
      onSubmit={(values) => save.mutate(values, { onSuccess: onClose })}
    >
      <ProductFields form={form} categories={categories} />
      {product && <WaitingPeople productId={product.id} />}
      <PictureField
        label={m.products_admin_picture()}
        name="picture"
        value={field.value}
        onChange={field.onChange}
        upload={upload}
        error={fieldState.error?.message}
      />
      <FurtherPicturesField form={form} upload={furtherUpload} />
      <ShadesAndSizes form={form} upload={variantUpload} />
    </FormDialog>
  )
}
