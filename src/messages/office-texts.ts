import en from '../../messages/en/codes/messages-office.json' with { type: 'json' }
import es from '../../messages/es/codes/messages-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of answers to messages. */
export const answerFaults = faults(dictionary(en.faults, es.faults))
