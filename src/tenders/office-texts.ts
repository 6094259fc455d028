import en from '../../messages/en/codes/tenders-office.json' with { type: 'json' }
import es from '../../messages/es/codes/tenders-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of a payment that staff record. */
export const tenderFaults = faults(dictionary(en.faults, es.faults))

/** Why a payment is not recorded, or not voided. */
export const tenderRefusals = dictionary(en.tenderRefusals, es.tenderRefusals)
