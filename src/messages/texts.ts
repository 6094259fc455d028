import en from '../../messages/en/codes/messages.json' with { type: 'json' }
import es from '../../messages/es/codes/messages.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of the contact form (spec §5). */
export const contactFaults = faults(dictionary(en.faults, es.faults))
