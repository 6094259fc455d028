import en from '../../messages/en/codes/payments-office.json' with { type: 'json' }
import es from '../../messages/es/codes/payments-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'

/** Why a payment is in review. The English text is stored with the checkout. */
export const noteTexts = dictionary(en.notes, es.notes)
