import { m } from '../../paraglide/messages.js'
import type { NoticeKind } from '../../stock-notices/stock-notice.ts'

/** The label of the button, and of the form. */
export const noticeTitles: Record<NoticeKind, () => string> = {
  stock: m.catalog_notice_open,
  seat: m.catalog_notice_open_seat,
  date: m.catalog_notice_open_date,
}
