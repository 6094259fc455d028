import en from '../../messages/en/codes/kit-office.json' with { type: 'json' }
import es from '../../messages/es/codes/kit-office.json' with { type: 'json' }
import { dictionary } from './dictionary.ts'
import { faults } from './fault.ts'

/** The faults that any request of staff can get. */
export const staffFaults = faults(dictionary(en.faults, es.faults))

/** What a request needs, by the role that it lacks. */
export const accessTexts = dictionary(en.access, es.access)
