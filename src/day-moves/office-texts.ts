import en from '../../messages/en/codes/day-moves-office.json' with { type: 'json' }
import es from '../../messages/es/codes/day-moves-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of moving a day. */
export const dayMoveFaults = faults(dictionary(en.faults, es.faults))

/** Why nothing could be done with an appointment, by its code. */
export const itemFaults = dictionary(en.items, es.items)
