import en from '../../messages/en/codes/drafts-office.json' with { type: 'json' }
import es from '../../messages/es/codes/drafts-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of phone orders. */
export const phoneOrderFaults = faults(dictionary(en.faults, es.faults))

/** The states of phone orders. */
export const phoneOrderStateTexts = dictionary(en.states, es.states)
