import en from '../../../messages/en/codes/paypal-office.json' with { type: 'json' }
import es from '../../../messages/es/codes/paypal-office.json' with { type: 'json' }
import { dictionary } from '../../kit/dictionary.ts'

/** Why the test of an account failed. */
export const testRefusals = dictionary(en.testRefusals, es.testRefusals)

/** Why a webhook is not taken, for PayPal. */
export const webhookRefusals = dictionary(en.noticeRefusals, es.noticeRefusals)
