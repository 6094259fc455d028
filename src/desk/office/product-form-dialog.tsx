import { queryOptions, useQuery } from '@tanstack/react-query'
import { Copy, History } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { FurtherPicturesField } from '../../catalog/office/further-pictures-field.tsx'
import { OptionsField } from '../../catalog/office/options-field.tsx'
import { ProductFields } from '../../catalog/office/product-fields.tsx'
import { copyOf, type ProductValues, productRules, valuesOf } from '../../catalog/office/product-form.ts'
import { useProductSave } from '../../catalog/office/use-product-save.ts'
import { variantFaults } from '../../catalog/office/variant-body.ts'
import { VariantsField } from '../../catalog/office/variants-field.tsx'
import type { AdminProduct } from '../../catalog/office-api.ts'
import { api } from '../../kit/api/api.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { FormDialog } from '../../kit/page/form-dialog.tsx'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { PictureField } from '../../pictures/office/picture-field.tsx'
import type { PictureUpload } from '../../pictures/office/use-picture-upload.ts'
import { countAlerts } from '../../stock-alerts/api.ts'

interface ProductFormDialogProps {
  /** Null for a new product. */
  product: AdminProduct | null
  /** A new product begins as a copy of this one. */
  copied?: AdminProduct | undefined
  /** The shop's categories. */
  categories: ReadonlyMap<string, string | null>
  onClose: () => void
  onSaved: (product: AdminProduct) => void
  onCopy: (product: AdminProduct) => void
}

/** Adds or edits a product (spec §2). */
export function ProductFormDialog({ product, copied, categories, onClose, onSaved, onCopy }: ProductFormDialogProps) {
  const form = useRulesForm<ProductValues>(productRules, copied ? copyOf(copied) : valuesOf(product))
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
      onSubmit={(values) => save.mutate(values, { onSuccess: onSaved })}
    >
      <ProductFields form={form} productId={product?.id} categories={categories} />
      {product && <WaitingPeople productId={product.id} />}
      {product && (
        <div className="flex flex-wrap gap-2">
          <StockHistoryButton product={product} />
          {/* Only while nothing is typed: it would be lost. */}
          {!form.formState.isDirty && (
            <Button tone="quiet" size="sm" shape="control" onClick={() => onCopy(product)}>
              <Copy aria-hidden className="size-4" />
              {m.products_admin_copy()}
            </Button>
          )}
        </div>
      )}
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

const waitingQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'products', 'waiting', id],
    queryFn: () => api(countAlerts, { params: { id } }),
    staleTime: 0,
  })

/** The number of stock alerts; renders nothing for 0. */
function WaitingPeople({ productId }: { productId: string }) {
  const { data = [] } = useQuery(waitingQuery(productId))
  const count = data.reduce((sum, { waiting }) => sum + waiting, 0)
  return count > 0 && <p className="text-muted text-sm">{m.products_admin_waiting({ count })}</p>
}

const StockHistoryDialog = lazyComponent(() =>
  import('./stock-history-dialog.tsx').then((module) => module.StockHistoryDialog),
)

function StockHistoryButton({ product }: { product: AdminProduct }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button tone="quiet" size="sm" shape="control" onClick={() => setOpen(true)}>
        <History aria-hidden className="size-4" />
        {m.stock_history()}
      </Button>
      {open && <StockHistoryDialog product={product} onClose={close} onMissing={close} />}
    </>
  )
}

interface ShadesAndSizesProps {
  form: UseFormReturn<ProductValues>
  upload: Pick<PictureUpload, 'progress' | 'cancel'>
}

/** The options of a product and, once it has one, the grid of its variants. */
function ShadesAndSizes({ form, upload }: ShadesAndSizesProps) {
  const [options, variants] = form.watch(['options', 'variants'])
  const { errors } = form.formState
  const faults = errors.options || errors.variants ? variantFaults({ options, variants }) : []
  return (
    <>
      <OptionsField form={form} faults={faults} />
      {options.length > 0 && <VariantsField form={form} faults={faults} upload={upload} />}
    </>
  )
}
