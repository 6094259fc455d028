import { serverText } from '../../kit/form/fault-text.ts'
import { pageLabel, pageText, wordingsOf } from '../../kit/page/page-text.ts'
import type { BadgeTone } from '../../kit/ui/badge.tsx'
import { m } from '../../paraglide/messages.js'
import type { PaymentFilter } from '../../sale/checkout-state.ts'
import type { PaymentEntry } from '../office-api.ts'
import {
  captureStates,
  paymentEndingMeanings,
  paymentEndings,
  paymentRefusals,
  paymentStateMeanings,
  paymentStates,
} from '../office-texts.ts'

type State = PaymentEntry['state']

const tones: Record<State, BadgeTone> = {
  created: 'neutral',
  capturing: 'info',
  pending: 'info',
  review: 'danger',
  completed: 'leaf',
  released: 'neutral',
  refunded: 'neutral',
}

/** Label of a payment without a capture: its reason, once there is one. */
export function stateTextOf({ state, ending }: Pick<PaymentEntry, 'state' | 'ending'>) {
  const ended = ending !== null && (state === 'released' || state === 'created')
  return ended
    ? {
        name: pageText(paymentEndings, ending),
        meaning: pageText(paymentEndingMeanings, ending),
        tone: 'neutral' as const,
      }
    : { name: pageText(paymentStates, state), meaning: pageText(paymentStateMeanings, state), tone: tones[state] }
}

/** Filters of the payments list. */
export function filterText(filter: PaymentFilter): string {
  if (filter === 'attention') return m.payments_filter_attention()
  if (filter === 'declined' || filter === 'abandoned' || filter === 'superseded')
    return pageText(paymentEndings, filter)
  return pageText(paymentStates, filter)
}

/** The translated status of a capture, or the provider's code when it is unknown. */
export const captureText = (status: string): string => pageLabel(captureStates, status)

/** Details of a capture that the provider reports besides its status. */
export function anomalyText(anomaly: string): string {
  return anomaly === 'REVERSED' ? m.payments_capture_reversed() : m.payments_capture_anomaly({ status: anomaly })
}

/** The message for a failed payment action, in the page's language. */
export function paymentFaultText(error: unknown): string {
  return serverText(error, m.payments_failed_text(), wordingsOf(paymentRefusals))
}
