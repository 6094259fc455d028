import en from '../../messages/en/codes/payment-admin-office.json' with { type: 'json' }
import es from '../../messages/es/codes/payment-admin-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'

/** States of a payment. */
export const paymentStates = dictionary(en.states, es.states)

/** What a state of a payment means. */
export const paymentStateMeanings = dictionary(en.stateMeanings, es.stateMeanings)

/** Why an attempt captured no money. */
export const paymentEndings = dictionary(en.endings, es.endings)

/** What such an ending means. */
export const paymentEndingMeanings = dictionary(en.endingMeanings, es.endingMeanings)

/** What needs attention. */
export const paymentProblems = dictionary(en.problems, es.problems)

/** The provider's states of a capture. */
export const captureStates = dictionary(en.captures, es.captures)

/** Why an action on a payment failed. */
export const paymentRefusals = dictionary(en.refusals, es.refusals)
