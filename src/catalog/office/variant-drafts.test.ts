import { describe, expect, test } from 'vitest'
import type { AdminVariant } from '../variants-api.ts'
import {
  nameOfVariant,
  newOption,
  newValue,
  type OptionDraft,
  optionDrafts,
  rebuildVariantRows,
  variantDrafts,
} from './variant-drafts.ts'

const option = (name: string, ...values: string[]): OptionDraft => ({
  ...newOption(),
  name,
  values: values.map((value) => ({ ...newValue(), value })),
})
const shade = option('Shade', 'Ruby', 'Coral')
const size = option('Size', 'Full', 'Mini')
const start = { price: '18.00', stock: '0' }
const names = (options: OptionDraft[], rows: ReturnType<typeof rebuildVariantRows>) =>
  rows.map((row) => nameOfVariant(options, row))

describe('the grid of variants', () => {
  test('has each combination once, at the price of the product', () => {
    const rows = rebuildVariantRows([shade, size], [], start)
    expect(names([shade, size], rows)).toEqual(['Ruby, Full', 'Ruby, Mini', 'Coral, Full', 'Coral, Mini'])
    expect(rows.every(({ price, stock, isOffered }) => price === '18.00' && stock === '0' && isOffered)).toBe(true)
    expect(rebuildVariantRows([], rows, start)).toEqual([])
  })

  test('gives the stock that was typed before the first option to the first combination', () => {
    const rows = rebuildVariantRows([shade], [], { price: '18.00', stock: '12' })
    expect(rows.map(({ stock }) => stock)).toEqual(['12', '0'])
  })

  test('keeps what was typed when a value is renamed, moved or added', () => {
    const [ruby, coral] = rebuildVariantRows([shade], [], start)
    const typed = [
      { ...ruby, stock: '3', sku: 'R' },
      { ...coral, price: '20.00' },
    ] as ReturnType<typeof rebuildVariantRows>
    const changed = { ...shade, values: [{ ...newValue(), value: 'Blue' }, ...shade.values.toReversed()] }
    const rows = rebuildVariantRows([changed], typed, start)
    expect(names([changed], rows)).toEqual(['Blue', 'Coral', 'Ruby'])
    expect(rows.map(({ price, stock, sku }) => [price, stock, sku])).toEqual([
      ['18.00', '0', ''],
      ['20.00', '0', ''],
      ['18.00', '3', 'R'],
    ])
  })

  test('continues the first combination of each row when an option is added, and again when it is removed', () => {
    const shades = rebuildVariantRows([shade], [], start).map((row, at) => ({
      ...row,
      id: `id${at}`,
      price: `${18 + at}.00`,
    }))
    const both = rebuildVariantRows([shade, size], shades, start)
    expect(both.map(({ id, price }) => [id, price])).toEqual([
      ['id0', '18.00'],
      [null, '18.00'],
      ['id1', '19.00'],
      [null, '19.00'],
    ])
    expect(rebuildVariantRows([shade], both, start).map(({ id }) => id)).toEqual(['id0', 'id1'])
  })

  test('of a stored product shows the combinations that it leaves out', () => {
    const options = optionDrafts([
      { name: 'Shade', nameEs: null, values: [{ value: 'Ruby', valueEs: null, color: '#9b111e' }] },
      { name: 'Size', nameEs: null, values: ['Full', 'Mini'].map((value) => ({ value, valueEs: null, color: null })) },
    ])
    const stored = {
      id: 'mini',
      optionValues: ['Ruby', 'Mini'],
      price: 950,
      compareAtPrice: 1200,
      stock: null,
      sku: null,
      imageUrl: null,
      isActive: false,
    } as AdminVariant
    expect(variantDrafts(options, [stored])).toMatchObject([
      { id: null, isOffered: false, price: '9.50' },
      { id: 'mini', isOffered: true, isActive: false, price: '9.50', compareAtPrice: '12.00', stock: '' },
    ])
  })
})
