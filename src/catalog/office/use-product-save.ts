import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { showFieldFaults } from '../../kit/form/form-rules.ts'
import { fieldsOf } from '../../kit/records.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { refusedPicture } from '../../pictures/office/picture-fault-text.ts'
import { readStock } from '../catalog.ts'
import { type AdminProduct, createProduct, updateProduct } from '../office-api.ts'
import type { Stock } from '../stock.ts'
import { bodyOf, changesOf, type ProductValues, productRules } from './product-form.ts'
import { invalidateProducts, toastProductFailure } from './use-product-changes.ts'
import { UploadFailure, useProductPictures } from './use-product-pictures.ts'
import { nameOfVariant } from './variant-drafts.ts'

/**
 * Saves a product form: first uploads the pictures, then sends the rest with their URLs. An existing product is sent as a
 * diff, so that a colleague's concurrent change is kept. A new stock is sent with the displayed one, because orders may
 * change it while the form is open.
 */
export function useProductSave(product: AdminProduct | null, form: UseFormReturn<ProductValues>) {
  const queryClient = useQueryClient()
  const { send, ...uploads } = useProductPictures(form)
  const displayedStock = useRef<Stock | undefined>(product?.stock)
  const save = useMutation({
    mutationFn: async (typed: ProductValues) => {
      const { variants, ...pictures } = await send(typed)
      const values = { ...typed, variants }
      const body = bodyOf(values, pictures)
      if (!product) return api(createProduct, { body })
      const { stock: _, ...changes } = changesOf(product, values, pictures)
      const setStock =
        body.stock === undefined || body.stock === displayedStock.current
          ? {}
          : { stock: body.stock, stockBefore: displayedStock.current }
      return api(updateProduct, { params: { id: product.id }, body: { ...changes, ...setStock } })
    },
    onSuccess: async ({ name }) => {
      const [title, description] = product
        ? [m.products_admin_updated_title(), m.products_admin_updated_text({ name })]
        : [m.products_admin_created_title(), m.products_admin_created_text({ name })]
      toast({ title, description, tone: 'success' })
      await invalidateProducts(queryClient)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'stock_changed') {
        const now = stockIn(error.body)
        const { variantId } = fieldsOf(error.body)
        if (showStockOfVariant(form, String(variantId), now)) return
        displayedStock.current = now
        return form.setError('stock', { message: stockChangedText(now) }, { shouldFocus: true })
      }
      showFailure(form, error, product ? m.products_admin_update_failed() : m.products_admin_create_failed())
    },
  })
  return { save, ...uploads }
}

/** Shows a failure at the fields that it concerns; `text` is for one without a message of its own. */
function showFailure(form: UseFormReturn<ProductValues>, error: Error, text: string): void {
  if (error instanceof UploadFailure) {
    const message = refusedPicture(error.cause)
    if (message) form.setError(error.field, { message: error.of ? `${error.of}: ${message}` : message })
    toastProductFailure(error.cause, m.admin_picture_failed_text())
  } else if (error instanceof ApiError && error.code === 'sku_taken') {
    const sku = String(fieldsOf(error.body).sku)
    const message = m.products_admin_sku_taken({ sku })
    if (form.getValues('options').length > 0) showVariantFault(form, message)
    else form.setError('sku', { message }, { shouldFocus: true })
  } else {
    showFieldFaults(form, error, productRules)
    toastProductFailure(error, text)
  }
}

const stockChangedText = (now: Stock) =>
  m.products_admin_stock_changed({ left: now === null ? m.products_admin_stock_unlimited() : String(now) })

/** Shows the current stock at the row of a variant and keeps what was typed; false when no row has that variant. */
function showStockOfVariant(form: UseFormReturn<ProductValues>, variantId: string, now: Stock): boolean {
  const { options, variants } = form.getValues()
  const row = variants.find(({ id }) => id === variantId)
  if (!row || options.length === 0) return false
  const stockNotice = stockChangedText(now)
  const changed = variants.map((one) => (one === row ? { ...one, savedStock: now, stockNotice } : one))
  form.setValue('variants', changed, { shouldDirty: true })
  showVariantFault(form, `${nameOfVariant(options, row)}: ${stockNotice}`)
  return true
}

function showVariantFault(form: UseFormReturn<ProductValues>, message: string): void {
  form.setError('variants', { message })
  document.getElementById('field-variants')?.focus()
}

function stockIn(body: unknown): Stock {
  const { stock } = fieldsOf(body)
  return stock === null ? null : readStock(String(stock))
}
