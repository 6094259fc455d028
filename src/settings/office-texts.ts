import en from '../../messages/en/codes/settings-office.json' with { type: 'json' }
import es from '../../messages/es/codes/settings-office.json' with { type: 'json' }
import { dictionary, type KeyOf } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of settings (back office §5). */
export const settingFaults = faults(dictionary(en.faults, es.faults))

/** What root users read after a change of a setting that needs a confirmed identity. */
export const settingChanges = dictionary(en.changes, es.changes)
export type ChangeKey = KeyOf<typeof settingChanges>
