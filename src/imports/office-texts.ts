import en from '../../messages/en/codes/imports-office.json' with { type: 'json' }
import es from '../../messages/es/codes/imports-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** Why a product of a file, or a whole file, is not imported. */
export const importFaults = faults(dictionary(en.faults, es.faults))

/** What the shop does differently from the file. */
export const noteTexts = dictionary(en.notes, es.notes)
