import en from '../../messages/en/codes/prices-office.json' with { type: 'json' }
import es from '../../messages/es/codes/prices-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of tax rules, delivery methods and discounts. */
export const priceFaults = faults(dictionary(en.faults, es.faults))
