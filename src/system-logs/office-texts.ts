import en from '../../messages/en/codes/system-logs-office.json' with { type: 'json' }
import es from '../../messages/es/codes/system-logs-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of system logs (back office §5). */
export const logFaults = faults(dictionary(en.faults, es.faults))

/** Categories of system logs. */
export const logCategoryTexts = dictionary(en.categories, es.categories)

/** Importance of system logs. */
export const importanceTexts = dictionary(en.importances, es.importances)
