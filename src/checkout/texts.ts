import en from '../../messages/en/codes/checkout.json' with { type: 'json' }
import es from '../../messages/es/codes/checkout.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of missing data of a buyer (spec §5). */
export const buyerFaults = faults(dictionary(en.faults, es.faults))
