import en from '../../messages/en/codes/kit.json' with { type: 'json' }
import es from '../../messages/es/codes/kit.json' with { type: 'json' }
import { dictionary } from './dictionary.ts'
import { faults } from './fault.ts'

/** The faults of fields that many forms have, and of answers that any request can get. */
export const commonFaults = faults(dictionary(en.faults, es.faults))
