import { m } from '../../paraglide/messages.js'
import type { AlertKind } from '../stock-alert.ts'

/** The label of the button, and of the form. */
export const alertTitles: Record<AlertKind, () => string> = {
  stock: m.catalog_notice_open,
  seat: m.catalog_notice_open_seat,
  date: m.catalog_notice_open_date,
}
