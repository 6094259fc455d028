import en from '../../messages/en/codes/saved-views-office.json' with { type: 'json' }
import es from '../../messages/es/codes/saved-views-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

export const viewFaults = faults(dictionary(en.viewFaults, es.viewFaults))
