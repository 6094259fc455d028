import { describe, expect, it } from 'vitest'
import { choicesOf, firstVariant, needsChoice, variantOf, variantWith } from './variant.ts'
import { checkOptions } from './variant-rules.ts'

const variants = [
  { id: 'a', optionValues: ['Coral', 'Full'], stock: 0 },
  { id: 'b', optionValues: ['Coral', 'Mini'], stock: 2 },
  { id: 'c', optionValues: ['Terracotta', 'Full'], stock: null },
]
const options = [
  { name: 'Shade', nameEs: 'Tono', values: [{ value: 'Coral', valueEs: null, color: '#ff7f50' }] },
  { name: 'Size', nameEs: null, values: [{ value: 'Mini', valueEs: 'Mini', color: null }] },
]

describe('another value of an option', () => {
  const idWith = (present: string[], index: number, value: string) => variantWith(variants, present, index, value)?.id

  it('keeps the other values if there is such a variant', () => {
    expect(idWith(['Coral', 'Full'], 1, 'Mini')).toBe('b')
    expect(idWith(['Coral', 'Full'], 0, 'Terracotta')).toBe('c')
  })

  it('changes later options if necessary, and never earlier ones', () => {
    expect(idWith(['Coral', 'Mini'], 0, 'Terracotta')).toBe('c')
    expect(idWith(['Terracotta', 'Full'], 1, 'Mini')).toBeUndefined()
  })
})

it('shows the first variant that is not sold out, else the first', () => {
  expect(firstVariant(variants)?.id).toBe('b')
  expect(firstVariant(variants.slice(0, 1))?.id).toBe('a')
  expect(firstVariant([])).toBeUndefined()
})

it('names what was chosen', () => {
  expect(choicesOf(options, { optionValues: ['Coral', 'Mini'] })).toEqual([
    { name: 'Shade', nameEs: 'Tono', value: 'Coral', valueEs: null },
    { name: 'Size', nameEs: null, value: 'Mini', valueEs: 'Mini' },
  ])
  expect(choicesOf([], { optionValues: [] })).toEqual([])
})

it('needs a choice unless the only variant has the id of the product', () => {
  expect(needsChoice({ id: 'p', variants: [{ id: 'p' }] })).toBe(false)
  expect(needsChoice({ id: 'p', variants: [{ id: 'v' }] })).toBe(true)
  expect(needsChoice({ id: 'p', variants: [] })).toBe(true)
})

it('treats a line without a variant as the product without options', () => {
  expect(variantOf({ productId: 'p' })).toBe('p')
  expect(variantOf({ productId: 'p', variantId: 'v' })).toBe('v')
})

it('refuses options and values that differ in case only', () => {
  const [shade] = options
  if (!shade) throw new Error('no option')
  expect(checkOptions(options)).toBeNull()
  expect(checkOptions([shade, { ...shade, name: 'shade' }])?.code).toBe('options_repeated')
  const values = [...shade.values, { value: 'CORAL', valueEs: null, color: null }]
  expect(checkOptions([{ ...shade, values }])?.code).toBe('options_repeated')
})
