import type { PaymentFilter } from '../../checkout/checkout-state.ts'
import { codeOf } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import type { BadgeTone } from '../../kit/ui/badge.tsx'
import { m } from '../../paraglide/messages.js'
import type { PaymentEntry, PaymentProblem } from '../office-api.ts'

type State = PaymentEntry['state']
type Ending = NonNullable<PaymentEntry['ending']>

/** Labels and descriptions of the payment states in the back office. */
export const stateTexts: Record<State, { name: () => string; meaning: () => string; tone: BadgeTone }> = {
  created: { name: m.payments_state_created, meaning: m.payments_state_created_text, tone: 'neutral' },
  capturing: { name: m.payments_state_capturing, meaning: m.payments_state_capturing_text, tone: 'info' },
  pending: { name: m.payments_state_pending, meaning: m.payments_state_pending_text, tone: 'info' },
  review: { name: m.payments_state_review, meaning: m.payments_state_review_text, tone: 'danger' },
  completed: { name: m.payments_state_completed, meaning: m.payments_state_completed_text, tone: 'leaf' },
  released: { name: m.payments_state_released, meaning: m.payments_state_released_text, tone: 'neutral' },
  refunded: { name: m.payments_state_refunded, meaning: m.payments_state_refunded_text, tone: 'neutral' },
}

/** Labels of the reasons why an attempt captured no money. */
export const endingTexts: Record<Ending, { name: () => string; meaning: () => string }> = {
  declined: { name: m.payments_ending_declined, meaning: m.payments_ending_declined_text },
  left: { name: m.payments_ending_left, meaning: m.payments_ending_left_text },
  abandoned: { name: m.payments_ending_abandoned, meaning: m.payments_ending_abandoned_text },
  superseded: { name: m.payments_ending_superseded, meaning: m.payments_ending_superseded_text },
  paid_elsewhere: { name: m.payments_ending_paid_elsewhere, meaning: m.payments_ending_paid_elsewhere_text },
  sold_out: { name: m.payments_ending_sold_out, meaning: m.payments_ending_sold_out_text },
  slot_taken: { name: m.payments_ending_slot_taken, meaning: m.payments_ending_slot_taken_text },
  unpaid: { name: m.payments_ending_unpaid, meaning: m.payments_ending_unpaid_text },
  canceled: { name: m.payments_ending_canceled, meaning: m.payments_ending_canceled_text },
}

/** Label of a payment without a capture: its reason, once there is one. */
export function stateTextOf({ state, ending }: Pick<PaymentEntry, 'state' | 'ending'>) {
  const ended = ending !== null && (state === 'released' || state === 'created')
  return ended ? { ...endingTexts[ending], tone: 'neutral' as const } : stateTexts[state]
}

/** Filters of the payments list. */
export function filterText(filter: PaymentFilter): string {
  if (filter === 'attention') return m.payments_filter_attention()
  if (filter === 'declined' || filter === 'abandoned' || filter === 'superseded') return endingTexts[filter].name()
  return stateTexts[filter].name()
}

export const problemTexts: Record<PaymentProblem, () => string> = {
  review: m.payments_trouble_review,
  no_order: m.payments_trouble_no_order,
  dispute: m.payments_trouble_dispute,
  capturing: m.payments_trouble_capturing,
  anomaly: m.payments_trouble_anomaly,
  refund_failed: m.payments_trouble_refund_failed,
  refund_waiting: m.payments_trouble_refund_waiting,
}

const captureTexts: Record<string, () => string> = {
  COMPLETED: m.payments_capture_completed,
  PENDING: m.payments_capture_pending,
  DECLINED: m.payments_capture_declined,
  FAILED: m.payments_capture_failed,
  REFUNDED: m.payments_capture_refunded_whole,
  PARTIALLY_REFUNDED: m.payments_capture_refunded_partly,
}

/** The translated status of a PayPal capture, or PayPal's code when it is unknown. */
export const captureText = (status: string): string => captureTexts[status]?.() ?? status

/** Details of a capture that PayPal reports besides its status. */
export function anomalyText(anomaly: string): string {
  return anomaly === 'REVERSED' ? m.payments_capture_reversed() : m.payments_capture_anomaly({ status: anomaly })
}

const faults: Record<string, () => string> = {
  nothing_to_decide: m.payments_fault_decided,
  payment_not_accepted: m.payments_fault_not_accepted,
  nothing_to_refund: m.payments_fault_gone,
  dispute_changed: m.dispute_changed,
  nothing_to_check: m.payments_fault_unasked,
  payments_not_configured: m.refund_no_account,
  payment_provider_unavailable: m.payments_recheck_failed_text,
}

/** The message for a failed payment action, in the page's language. */
export function paymentFaultText(error: unknown): string {
  return faults[codeOf(error) ?? '']?.() ?? serverText(error, m.payments_failed_text())
}
