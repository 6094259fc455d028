import type { Locale } from '../kit/locale.ts'
import { m } from '../paraglide/messages.js'

type Text = (inputs: Record<string, never>, options: { locale: Locale }) => string
type Texts = Readonly<Record<string, Text>>

const states: Texts = {
  OPEN: m.dispute_state_open,
  WAITING_FOR_SELLER_RESPONSE: m.dispute_state_waiting_seller,
  WAITING_FOR_BUYER_RESPONSE: m.dispute_state_waiting_buyer,
  UNDER_REVIEW: m.dispute_state_review,
  RESOLVED: m.dispute_state_resolved,
  REVERSED: m.dispute_state_reversed,
}

const reasons: Texts = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: m.dispute_reason_not_received,
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: m.dispute_reason_not_as_described,
  UNAUTHORISED: m.dispute_reason_unauthorized,
  CREDIT_NOT_PROCESSED: m.dispute_reason_credit,
  DUPLICATE_TRANSACTION: m.dispute_reason_duplicate,
  INCORRECT_AMOUNT: m.dispute_reason_amount,
  PAYMENT_BY_OTHER_MEANS: m.dispute_reason_other_means,
  CANCELED_RECURRING_BILLING: m.dispute_reason_recurring,
  PROBLEM_WITH_REMITTANCE: m.dispute_reason_remittance,
  OTHER: m.dispute_reason_other,
  CHARGEBACK: m.dispute_reason_chargeback,
  BUYER_COMPLAINT: m.dispute_reason_complaint,
}

const stages: Texts = {
  INQUIRY: m.dispute_stage_inquiry,
  CHARGEBACK: m.dispute_stage_chargeback,
  PRE_ARBITRATION: m.dispute_stage_pre_arbitration,
  ARBITRATION: m.dispute_stage_arbitration,
}

const outcomes: Texts = {
  RESOLVED_BUYER_FAVOUR: m.dispute_outcome_buyer,
  RESOLVED_SELLER_FAVOUR: m.dispute_outcome_seller,
  RESOLVED_WITH_PAYOUT: m.dispute_outcome_payout,
  CANCELED_BY_BUYER: m.dispute_outcome_canceled,
  ACCEPTED: m.dispute_outcome_accepted,
  DENIED: m.dispute_outcome_denied,
}

/** PayPal's dispute and reversal codes in the reader's language; unknown codes are returned unchanged. */
export const disputeTexts = {
  state: textOf(states),
  reason: textOf(reasons),
  stage: textOf(stages),
  outcome: textOf(outcomes),
}

function textOf(texts: Texts) {
  return (code: string, locale: Locale): string => {
    const text = Object.hasOwn(texts, code) ? texts[code] : undefined
    return text ? text({}, { locale }) : code
  }
}
