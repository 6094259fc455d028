import en from '../../messages/en/codes/reviews-office.json' with { type: 'json' }
import es from '../../messages/es/codes/reviews-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of decisions about reviews. */
export const decisionFaults = faults(dictionary(en.faults, es.faults))

/** Labels of the states of a review. */
export const reviewStateTexts = dictionary(en.states, es.states)
