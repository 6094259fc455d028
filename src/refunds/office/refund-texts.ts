import { productName } from '../../catalog/store/product-text.ts'
import { drawerRefusals } from '../../drawers/office-texts.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { hasText } from '../../kit/dictionary.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { moneyText } from '../../kit/list/figures.ts'
import { parseCents } from '../../kit/money.ts'
import { pageText, wordingsOf } from '../../kit/page/page-text.ts'
import { fieldsOf } from '../../kit/records.ts'
import type { BadgeTone } from '../../kit/ui/badge.tsx'
import type { Order, Refund } from '../../orders/api.ts'
import { m } from '../../paraglide/messages.js'
import { refundIssues } from '../../sale/office-texts.ts'
import { tenderRefusals } from '../../tenders/office-texts.ts'

export const refundStates: Record<Refund['state'], { name: () => string; tone: BadgeTone }> = {
  requested: { name: m.refund_state_requested, tone: 'info' },
  pending: { name: m.refund_state_pending, tone: 'info' },
  completed: { name: m.refund_state_completed, tone: 'leaf' },
  failed: { name: m.refund_state_failed, tone: 'danger' },
  dropped: { name: m.refund_state_dropped, tone: 'neutral' },
}

/** A refund whose money staff must still send manually. */
export const moneyToSend: { name: () => string; tone: BadgeTone } = { name: m.refund_owed, tone: 'warning' }

/** Texts for the provider's refusal codes (Payments v2). */
export const issueText = (issue: string): string =>
  hasText(refundIssues, issue) ? pageText(refundIssues, issue) : m.refund_issue_other({ issue })

const refusals = () => ({ ...wordingsOf(drawerRefusals), ...wordingsOf(tenderRefusals) })

/** The message for a failed refund. */
export function refundFaultText(error: unknown): string {
  if (!(error instanceof ApiError)) return m.refund_lost_text()
  const { issue, left } = fieldsOf(error.body)
  switch (error.code) {
    case 'refund_refused':
      return issueText(String(issue))
    case 'refund_exceeds_payment':
      return m.refund_too_much({ amount: moneyText(parseCents(String(left)) ?? 0) })
    case 'nothing_to_refund':
      return m.refund_nothing()
    case 'payments_not_configured':
      return m.refund_no_account()
    default:
      return error.status >= 500 ? m.refund_lost_text() : serverText(error, m.refund_failed_text(), refusals())
  }
}

/** The name of a line of an order. */
export function nameOf({ items }: Pick<Order, 'items'>, lineId: string): string {
  const item = items.find((line) => line.lineId === lineId)
  return item ? productName(item) : lineId
}
