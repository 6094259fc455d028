import type { AuditWords } from '../../kit/page/audit-words.ts'
import { m } from '../../paraglide/messages.js'
import { paymentTexts } from '../order-texts.ts'
import { statusTexts } from './status-texts.ts'

export const audit: AuditWords = {
  values: {
    status: Object.fromEntries(Object.entries(statusTexts).map(([status, { name }]) => [status, name])),
    paymentStatus: paymentTexts,
    source: {
      client: m.audit_value_client,
      webhook: m.audit_value_webhook,
      reconciler: m.audit_value_reconciler,
      staff: m.audit_value_staff,
    },
  },
}
