import { accounts } from '../accounts/server/index.ts'
import { appointments } from '../appointments/server/index.ts'
import { audit } from '../audit/server/index.ts'
import { backup } from '../backup/server/index.ts'
import { balances } from '../balances/server/index.ts'
import { catalog } from '../catalog/server/index.ts'
import { checkout } from '../checkout/server/index.ts'
import { checks } from '../checks/server/index.ts'
import { consents } from '../consents/server/index.ts'
import { counter } from '../counter/server/index.ts'
import { dayMoves } from '../day-moves/server/index.ts'
import { desk } from '../desk/server/index.ts'
import { documents } from '../documents/server/index.ts'
import { drawers } from '../drawers/server/index.ts'
import { imports } from '../imports/server/index.ts'
import { invariants } from '../invariants/server/index.ts'
import type { Feature } from '../kit/server/feature.ts'
import { languages } from '../languages/server/index.ts'
import { mail } from '../mail/server/index.ts'
import { messages } from '../messages/server/index.ts'
import { orders } from '../orders/server/index.ts'
import { outbox } from '../outbox/server/index.ts'
import { paymentAdmin } from '../payment-admin/server/index.ts'
import { payments } from '../payments/server/index.ts'
import { phoneOrders } from '../phone-orders/server/index.ts'
import { pictures } from '../pictures/server/index.ts'
import { prices } from '../prices/server/index.ts'
import { receipts } from '../receipts/server/index.ts'
import { refunds } from '../refunds/server/index.ts'
import { reminders } from '../reminders/server/index.ts'
import { reports } from '../reports/server/index.ts'
import { reviews } from '../reviews/server/index.ts'
import { sale } from '../sale/server/index.ts'
import { savedViews } from '../saved-views/server/index.ts'
import { seo } from '../seo/server/index.ts'
import { settings } from '../settings/server/index.ts'
import { stockAlerts } from '../stock-alerts/server/index.ts'
import { storefront } from '../storefront/server/index.ts'
import { systemLogs } from '../system-logs/server/index.ts'
import { tenders } from '../tenders/server/index.ts'
import { workshops } from '../workshops/server/index.ts'

/** All features of the shop. A new one is a folder and a line here. */
export const features: readonly Feature[] = [
  audit,
  settings(() => features),
  storefront,
  languages,
  backup,
  mail,
  pictures,
  accounts,
  catalog,
  imports,
  appointments,
  messages,
  stockAlerts,
  consents,
  seo,
  systemLogs,
  savedViews,
  sale,
  payments,
  prices,
  tenders,
  drawers,
  orders,
  checkout,
  balances,
  reviews,
  phoneOrders,
  counter,
  reminders,
  refunds,
  paymentAdmin,
  documents,
  receipts,
  workshops,
  dayMoves,
  outbox,
  reports,
  desk,
  invariants,
  checks,
]
