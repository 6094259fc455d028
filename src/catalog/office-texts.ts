import en from '../../messages/en/codes/catalog-office.json' with { type: 'json' }
import es from '../../messages/es/codes/catalog-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'
import { faults } from '../kit/fault.ts'

/** The faults of products, their options and variants (back office §5). */
export const productFaults = faults(dictionary(en.faults, es.faults))

/** Types of products. */
export const productTypeTexts = dictionary(en.types, es.types)

/** States of products. */
export const productStateTexts = dictionary(en.states, es.states)

/** How changed prices are rounded. */
export const priceRoundingTexts = dictionary(en.roundings, es.roundings)
