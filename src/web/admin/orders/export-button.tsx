import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { exportOrders } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { apiFile } from '../../api/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { serverText } from '../../lib/validation/fault-text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { toastFailedAction } from '../frame/toast-failed-action.ts'
import type { OrdersSearch } from '../list/list-search.ts'

/** Exports every order that matches the filters, on all pages, as a spreadsheet. */
export function ExportButton({ selection, disabled }: { selection: OrdersSearch; disabled: boolean }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { search, status: filter, from, to } = selection
      return apiFile(exportOrders, { query: { search, filter, from, to, language: getLocale() } })
    },
    onSuccess: ({ file, name = 'orders.csv' }) => {
      saveFile(file, name)
      const description = m.admin_orders_export_done_text({ file: name })
      toast({ title: m.admin_orders_export_done_title(), description, tone: 'success' })
    },
    onError: (error) => {
      const description = serverText(error, m.admin_orders_export_failed_text())
      toastFailedAction(error, { title: m.admin_orders_export_failed_title(), description })
    },
  })
  return (
    <Button
      tone="outline"
      size="admin"
      shape="control"
      aria-label={m.admin_orders_export()}
      disabled={disabled}
      pending={isPending}
      onClick={() => mutate()}
      className="max-sm:w-9 max-sm:px-0"
    >
      {!isPending && <Download aria-hidden className="size-4 shrink-0" />}
      <span className="max-sm:hidden">{m.admin_orders_export()}</span>
    </Button>
  )
}
