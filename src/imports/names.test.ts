import { expect, test } from 'vitest'
import { checkProductName } from '../catalog/product-rules.ts'
import { nameByOurRules } from './names.ts'

test.each([
  ['Rose & Honey Soap, 4 oz | Vegan', 'Rose and Honey Soap - 4 oz - Vegan', 'Rose y Honey Soap - 4 oz - Vegan'],
  ['🌹 Rose Balm 🌹 (50% off!)', 'Rose Balm (50 percent off)', 'Rose Balm (50 por ciento off)'],
  ['Women&#39;s Oil + Serum', 'Womens Oil plus Serum', 'Womens Oil más Serum'],
  ['Jabón «Miel» ½ lb', 'Jabón Miel 1-2 lb', 'Jabón Miel 1-2 lb'],
  ['Set: 2 × 1,5 oz / 1,000 mg', 'Set - 2 x 1.5 oz - 1000 mg', 'Set - 2 x 1.5 oz - 1000 mg'],
  ['Aceite® de Coco™ — puro', 'Aceite de Coco - puro', 'Aceite de Coco - puro'],
  ['Soap | | Vegan |', 'Soap - Vegan', 'Soap - Vegan'],
  ['🧼🧼', '', ''],
])('%s', (text, en, es) => {
  expect(nameByOurRules(text, 'en')).toBe(en)
  expect(nameByOurRules(text, 'es')).toBe(es)
  for (const name of [en, es]) {
    expect(name === '' || checkProductName(name) === null).toBe(true)
    // A name that follows the rules stays, so that the same file changes nothing.
    expect(nameByOurRules(name, 'en')).toBe(name)
  }
})

test('a name that is too long ends with a whole character', () => {
  expect(nameByOurRules('é'.repeat(5_000), 'en')).toHaveLength(200)
})
