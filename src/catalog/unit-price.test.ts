import { expect, test } from 'vitest'
import { unitPrice } from './unit-price.ts'

test.each([
  [3400, '30 ml (1 fl oz)', { price: 113, unit: 'ml' }],
  [2850, '120 ml (4 fl oz)', { price: 2375, unit: '100 ml' }],
  [4200, '8 × 1.4 g (8 × 0.05 oz)', { price: 375, unit: 'g' }],
  [950, 'Mini, 1.4 g', { price: 679, unit: 'g' }],
  [1000, '0.5 L', { price: 200, unit: '100 ml' }],
  [1000, '1 kg', { price: 100, unit: '100 g' }],
])('%i cents for %s', (price, size, expected) => {
  expect(unitPrice(price, size)).toEqual(expected)
})

test.each(['', 'Large', '3 brushes, 14 to 18 cm', '0 ml', '2 fl oz'])('no unit price for "%s"', (size) => {
  expect(unitPrice(1000, size)).toBeNull()
})
