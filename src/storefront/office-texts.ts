import en from '../../messages/en/codes/storefront-office.json' with { type: 'json' }
import es from '../../messages/es/codes/storefront-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of pages. */
export const pageFaults = faults(dictionary(en.faults, es.faults))
