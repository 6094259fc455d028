import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { type AdminProduct, deleteProduct, restoreProduct, updateProduct } from '../office-api.ts'

/** Invalidates the product lists of staff and of the store. */
export async function invalidateProducts(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['admin'] }),
    queryClient.invalidateQueries({ queryKey: ['products'] }),
  ])
}

/** Shows a failure toast (spec §8). */
export function toastProductFailure(error: unknown, description: string): void {
  toastFailedAction(error, { title: m.products_admin_error(), description })
}

/** Deletes a product, or archives it when it was ever ordered; the toast says which. */
export function useRemoval({ id, name }: AdminProduct) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(deleteProduct, { params: { id } }),
    onSuccess: async ({ outcome }) => {
      const [title, description] =
        outcome === 'deleted'
          ? [m.products_admin_deleted_title(), m.products_admin_deleted_text({ name })]
          : [m.products_admin_archived_title(), m.products_admin_archived_text({ name })]
      toast({ title, description, tone: 'success' })
      await invalidateProducts(queryClient)
    },
    onError: (error) => toastProductFailure(error, m.products_admin_delete_failed()),
  })
}

/** Hides a product in the store. */
export function useTakingOffSale({ id, name }: AdminProduct) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(updateProduct, { params: { id }, body: { isActive: false } }),
    onSuccess: async () => {
      const description = m.products_admin_off_sale_text({ name })
      toast({ title: m.products_admin_off_sale_title(), description, tone: 'success' })
      await invalidateProducts(queryClient)
    },
    onError: (error) => toastProductFailure(error, m.products_admin_update_failed()),
  })
}

/** Restores an archived product. */
export function useRestoring({ id, name }: AdminProduct) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(restoreProduct, { params: { id } }),
    onSuccess: async () => {
      const description = m.products_admin_restored_text({ name })
      toast({ title: m.products_admin_restored_title(), description, tone: 'success' })
      await invalidateProducts(queryClient)
    },
    onError: (error) => toastProductFailure(error, m.products_admin_update_failed()),
  })
}
