import { storedMoneyText } from '../../kit/list/figures.ts'
import type { OfficeFeature } from '../../kit/page/office-feature.ts'
import { fieldsOf } from '../../kit/records.ts'
import { m } from '../../paraglide/messages.js'
import { madeAtProvider } from '../../sale/refund.ts'
import { attention } from './parts.tsx'

/** Money that staff must send. */
export const refunds: OfficeFeature = {
  attention,
  audit: {
    values: { origin: { staff: m.audit_value_staff, shop: m.audit_by_shop, [madeAtProvider]: m.audit_value_provider } },
    texts: {
      amount: storedMoneyText,
      returned: piecesText,
    },
    // The number of a refund in the database; its amount and credit note stand beside it.
    hidden: ['refundId'],
  },
}

/** How many pieces of all lines came back; undefined without any line. */
function piecesText(lines: unknown): string | undefined {
  if (!Array.isArray(lines) || lines.length === 0) return undefined
  const count = lines.reduce<number>((sum, line) => sum + Number(fieldsOf(line).quantity ?? 0), 0)
  return m.audit_value_pieces({ count })
}
