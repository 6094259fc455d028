import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { invalidateProducts, toastProductFailure } from '../../../catalog/office/use-product-changes.ts'
import { type AdminProduct, updateProduct } from '../../../catalog/office-api.ts'
import { api } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { fieldsOf } from '../../../kit/records.ts'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { type SessionDraft, type SessionValues, sessionsBody } from './session-drafts.ts'

/** Saves the sessions of a workshop. Changed seat counts are shown at their rows, and typed values are kept. */
export function useSessionsSave(product: AdminProduct, form: UseFormReturn<SessionValues>, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sessions: SessionDraft[]) =>
      api(updateProduct, {
        params: { id: product.id },
        body: { variants: sessionsBody(product, sessions, new Date()) },
      }),
    onSuccess: async ({ name }) => {
      toast({
        title: m.products_admin_updated_title(),
        description: m.products_admin_updated_text({ name }),
        tone: 'success',
      })
      await invalidateProducts(queryClient)
      onSaved()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'stock_changed') return showSeats(form, error.body)
      if (error instanceof ApiError && error.code === 'session_ordered') {
        return form.setError('sessions', { message: m.products_admin_session_ordered() })
      }
      if (error instanceof ApiError && error.code === 'session_canceled') {
        return form.setError('sessions', { message: m.products_admin_session_canceled() })
      }
      toastProductFailure(error, m.products_admin_update_failed())
    },
  })
}

/** Shows the current number of free seats at the session of an error response. */
function showSeats(form: UseFormReturn<SessionValues>, body: unknown): void {
  const { variantId, stock } = fieldsOf(body)
  const left = typeof stock === 'number' ? stock : null
  const notice = m.products_admin_stock_changed({
    left: left === null ? m.products_admin_stock_unlimited() : String(left),
  })
  const sessions = form
    .getValues('sessions')
    .map((row) => (row.id === variantId ? { ...row, savedSeats: left, notice } : row))
  form.setValue('sessions', sessions, { shouldDirty: true })
  form.setError('sessions', { message: notice })
}
