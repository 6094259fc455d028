import en from '../../messages/en/codes/reviews.json' with { type: 'json' }
import es from '../../messages/es/codes/reviews.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of a review, and why one cannot be written. */
export const reviewFaults = faults(dictionary(en.faults, es.faults))

/** Why a review was refused, as its writer reads it. */
export const refusalTexts = dictionary(en.reasons, es.reasons)
