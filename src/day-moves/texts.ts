import en from '../../messages/en/codes/day-moves.json' with { type: 'json' }
import es from '../../messages/es/codes/day-moves.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of a customer's choice. */
export const choiceFaults = faults(dictionary(en.faults, es.faults))
