import type { PaymentEntry, PaymentTrouble } from '../../../contract/admin-payments.ts'
import { m } from '../../../paraglide/messages.js'
import { codeOf } from '../../api/api-error.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { serverText } from '../../validation/fault-text.ts'

type State = PaymentEntry['state']

/** How the back office calls the states of a payment, and what they mean. */
export const stateTexts: Record<State, { name: () => string; meaning: () => string; tone: BadgeTone }> = {
  created: { name: m.payments_state_created, meaning: m.payments_state_created_text, tone: 'neutral' },
  capturing: { name: m.payments_state_capturing, meaning: m.payments_state_capturing_text, tone: 'info' },
  pending: { name: m.payments_state_pending, meaning: m.payments_state_pending_text, tone: 'info' },
  review: { name: m.payments_state_review, meaning: m.payments_state_review_text, tone: 'danger' },
  completed: { name: m.payments_state_completed, meaning: m.payments_state_completed_text, tone: 'leaf' },
  released: { name: m.payments_state_released, meaning: m.payments_state_released_text, tone: 'neutral' },
  refunded: { name: m.payments_state_refunded, meaning: m.payments_state_refunded_text, tone: 'neutral' },
}

export const troubleTexts: Record<PaymentTrouble, () => string> = {
  review: m.payments_trouble_review,
  no_order: m.payments_trouble_no_order,
  capturing: m.payments_trouble_capturing,
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

/** PayPal's word for a capture in ours, or as it is when we have none. */
export const captureText = (status: string): string => captureTexts[status]?.() ?? status

const faults: Record<string, () => string> = {
  nothing_to_decide: m.payments_fault_decided,
  payment_not_accepted: m.payments_fault_not_accepted,
  nothing_to_refund: m.payments_fault_gone,
  nothing_to_check: m.payments_fault_unasked,
  payments_not_configured: m.refund_no_account,
  unavailable: m.payments_recheck_failed_text,
}

/** What went wrong with a payment, in the language of the page. */
export function paymentFaultText(error: unknown): string {
  return faults[codeOf(error) ?? '']?.() ?? serverText(error, m.payments_failed_text())
}
