import en from '../../messages/en/codes/system-logs-office.json' with { type: 'json' }
import es from '../../messages/es/codes/system-logs-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of system logs (back office §5). */
export const logFaults = faults(dictionary(en.faults, es.faults))
