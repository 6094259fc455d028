import en from '../../messages/en/codes/documents.json' with { type: 'json' }
import es from '../../messages/es/codes/documents.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** Why there is no document. */
export const documentFaults = faults(dictionary(en.faults, es.faults))
