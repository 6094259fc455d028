import enPayments from '../../messages/en/codes/payments-office.json' with { type: 'json' }
import en from '../../messages/en/codes/refunds-office.json' with { type: 'json' }
import esPayments from '../../messages/es/codes/payments-office.json' with { type: 'json' }
import es from '../../messages/es/codes/refunds-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of refunds. */
export const refundFaults = faults(dictionary(en.faults, es.faults))

/** The reasons of a provider against a refund. */
export const refundIssues = dictionary(en.issues, es.issues)

/** Why a payment is in review. The English text is stored with the checkout. */
export const noteTexts = dictionary(enPayments.notes, esPayments.notes)
