import { exportOrders } from '../../../contract/orders.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { apiFile } from '../../api/api.ts'
import { ExportButton } from '../list/export-button.tsx'
import type { OrdersSearch } from '../list/list-search.ts'

/** Exports every order that matches the filters, on all pages, as a spreadsheet. */
export function OrdersExportButton({ selection, disabled }: { selection: OrdersSearch; disabled: boolean }) {
  const { search, status: filter, from, to } = selection
  return (
    <ExportButton
      fetch={() => apiFile(exportOrders, { query: { search, filter, from, to, language: getLocale() } })}
      name="orders.csv"
      done={m.admin_orders_export_done_title()}
      failed={m.admin_orders_export_failed_text()}
      disabled={disabled}
    />
  )
}
