import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type AdminProduct, createProduct, updateProduct } from '../../../contract/admin-catalog.ts'
import { uploadProductImage } from '../../../contract/media.ts'
import { readStock } from '../../../domain/catalog.ts'
import { fieldsOf } from '../../../domain/records.ts'
import type { Stock } from '../../../domain/stock.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { ApiError, isCancelled } from '../../api/api-error.ts'
import { showFieldFaults } from '../../lib/validation/form-rules.ts'
import { toast } from '../../ui/toast-store.ts'
import { refusedPicture } from '../pictures/picture-fault-text.ts'
import { usePictureUpload } from '../pictures/use-picture-upload.ts'
import { bodyOf, changesOf, type ProductValues, productRules } from './product-form.ts'
import { readProductsAgain, toastProductFailure } from './use-product-changes.ts'

/** The upload of the picture failed; `cause` has the reason. */
class UploadFailure extends Error {}

/**
 * Saves a product form: first uploads the picture, then sends the rest with its URL. An existing product is sent as a
 * diff, so that a colleague's concurrent change is kept. A new stock is sent with the displayed one, because orders may
 * change it while the form is open.
 */
export function useProductSave(product: AdminProduct | null, form: UseFormReturn<ProductValues>) {
  const queryClient = useQueryClient()
  const upload = usePictureUpload(uploadProductImage)
  const displayedStock = useRef<Stock | undefined>(product?.stock)
  const sendPicture = async ({ picture }: ProductValues) => {
    try {
      const url = (await upload.send(picture)).trim()
      if (picture.file) form.setValue('picture', { file: null, url }, { shouldDirty: true })
      return url
    } catch (cause) {
      throw isCancelled(cause) ? cause : new UploadFailure('the picture was not sent', { cause })
    }
  }
  const save = useMutation({
    mutationFn: async (values: ProductValues) => {
      const imageUrl = await sendPicture(values)
      const body = bodyOf(values, imageUrl)
      if (!product) return api(createProduct, { body })
      const { stock: _, ...changes } = changesOf(product, values, imageUrl)
      const setStock =
        body.stock === displayedStock.current ? {} : { stock: body.stock, stockBefore: displayedStock.current }
      return api(updateProduct, { params: { id: product.id }, body: { ...changes, ...setStock } })
    },
    onSuccess: async ({ name }) => {
      const [title, description] = product
        ? [m.products_admin_updated_title(), m.products_admin_updated_text({ name })]
        : [m.products_admin_created_title(), m.products_admin_created_text({ name })]
      toast({ title, description, tone: 'success' })
      await readProductsAgain(queryClient)
    },
    onError: (error) => {
      if (error instanceof UploadFailure) {
        const message = refusedPicture(error.cause)
        if (message) form.setError('picture', { message })
        return toastProductFailure(error.cause, m.admin_picture_failed_text())
      }
      if (error instanceof ApiError && error.code === 'stock_changed') {
        displayedStock.current = stockIn(error.body)
        const left =
          displayedStock.current === null ? m.products_admin_stock_unlimited() : String(displayedStock.current)
        return form.setError('stock', { message: m.products_admin_stock_changed({ left }) }, { shouldFocus: true })
      }
      showFieldFaults(form, error, productRules)
      toastProductFailure(error, product ? m.products_admin_update_failed() : m.products_admin_create_failed())
    },
  })
  return { save, upload }
}

function stockIn(body: unknown): Stock {
  const { stock } = fieldsOf(body)
  return stock === null ? null : readStock(String(stock))
}
