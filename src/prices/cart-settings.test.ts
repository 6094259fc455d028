import { expect, test } from 'vitest'
import { parseCents } from '../kit/money.ts'
import { type CartSettings, readCartSettings } from './cart-settings.ts'

const settings: CartSettings = {
  taxEnabled: true,
  taxRate: 1150,
  taxName: 'IVU',
  taxNameEs: null,
  shippingEnabled: true,
  shippingRate: 595,
  shippingName: 'Correo',
  shippingNameEs: null,
  freeShippingThreshold: 5000,
}

test('reads the stored setting without losing a hundredth', () => {
  const stored = {
    tax_enabled: true,
    tax_rate: 11.5,
    tax_name: 'IVU',
    shipping_enabled: true,
    shipping_rate: 5.95,
    shipping_name: 'Correo',
    free_shipping_threshold: 50,
  }
  expect(readCartSettings(stored)).toEqual(settings)
  expect(readCartSettings({ ...stored, tax_rate: Number.NaN, shipping_rate: -1 })).toMatchObject({
    taxRate: 0,
    shippingRate: 0,
  })
  for (let cents = 0; cents <= 1_000_000; cents += 1) {
    const dollars = Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
    const read = readCartSettings({ ...stored, shipping_rate: dollars }).shippingRate
    if (read !== cents) expect.fail(`${dollars} was read as ${read}`)
  }
  expect(parseCents('5.95')).toBe(settings.shippingRate)
})
