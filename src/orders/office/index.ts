import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { recordOf } from '../../kit/records.ts'
import { m } from '../../paraglide/messages.js'
import { kindText } from '../../tenders/kind-text.ts'
import { manualKinds } from '../../tenders/tender.ts'
import { paymentTexts } from '../order-texts.ts'
import { attention, customer, today } from './parts.tsx'
import { statusTexts } from './status-texts.ts'

/** What other pages show of orders. */
export const orders: OfficeFeature = {
  attention,
  today,
  customer,
  audit: {
    values: {
      status: Object.fromEntries(Object.entries(statusTexts).map(([status, { name }]) => [status, name])),
      paymentStatus: paymentTexts,
      'order.kind': recordOf(manualKinds, (kind) => () => kindText(kind)),
      source: {
        client: m.audit_value_client,
        webhook: m.audit_value_webhook,
        reconciler: m.audit_value_reconciler,
        staff: m.audit_value_staff,
      },
    },
  },
}
