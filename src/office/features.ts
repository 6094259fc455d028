import { accounts } from '../accounts/office/index.ts'
import { appointments } from '../appointments/office/index.ts'
import { audit } from '../audit/office/index.ts'
import { backup } from '../backup/office/index.ts'
import { balances } from '../balances/office/index.ts'
import { catalog } from '../catalog/office/index.ts'
import { checks } from '../checks/office/index.ts'
import { counter } from '../counter/office/index.ts'
import { dayMoves } from '../day-moves/office/index.ts'
import { desk } from '../desk/office/index.ts'
import { drawers } from '../drawers/office/index.ts'
import { imports } from '../imports/office/index.ts'
import { invariants } from '../invariants/office/index.ts'
import type { OfficeFeature } from '../kit/page/office-feature.ts'
import { languages } from '../languages/office/index.ts'
import { mail } from '../mail/office/index.ts'
import { messages } from '../messages/office/index.ts'
import { orders } from '../orders/office/index.ts'
import { outbox } from '../outbox/office/index.ts'
import { paymentAdmin } from '../payment-admin/office/index.ts'
import { payments } from '../payments/office/index.ts'
import { phoneOrders } from '../phone-orders/office/index.ts'
import { pictures } from '../pictures/office/index.ts'
import { prices } from '../prices/office/index.ts'
import { refunds } from '../refunds/office/index.ts'
import { reports } from '../reports/office/index.ts'
import { reviews } from '../reviews/office/index.ts'
import { settings } from '../settings/office/index.ts'
import { storefront } from '../storefront/office/index.ts'
import { systemLogs } from '../system-logs/office/index.ts'
import { workshops } from '../workshops/office/index.ts'

/** What all features show to staff. A new one is a folder and a line here. */
export const officeFeatures: readonly OfficeFeature<string[]>[] = [
  accounts,
  appointments,
  audit,
  backup,
  balances,
  catalog,
  checks,
  counter,
  dayMoves,
  desk,
  drawers,
  phoneOrders,
  imports,
  invariants,
  languages,
  mail,
  messages,
  orders,
  outbox,
  paymentAdmin,
  payments,
  pictures,
  prices,
  refunds,
  reports,
  reviews,
  settings,
  storefront,
  systemLogs,
  workshops,
]
