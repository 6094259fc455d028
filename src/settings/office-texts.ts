import en from '../../messages/en/codes/settings-office.json' with { type: 'json' }
import es from '../../messages/es/codes/settings-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of settings (back office §5). */
export const settingFaults = faults(dictionary(en.faults, es.faults))
