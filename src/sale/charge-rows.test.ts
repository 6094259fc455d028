import { describe, expect, test } from 'vitest'
import type { Locale } from '../kit/locale.ts'
import { defaultCartSettings } from '../prices/cart-settings.ts'
import { chargeRows, chargesOf, type OlderCharges } from './charge-rows.ts'

describe('the names of the charges', () => {
  const words = { tax: 'Impuesto', shipping: 'Envío', free: 'Gratis' }
  const namesOf = (labels: Partial<OlderCharges>, { tax, shipping } = words, language: Locale = 'es') => {
    const order = { ...defaultCartSettings, ...labels, tax: 0, shipping: 595, items: [{ ships: true }] }
    const rows = chargeRows(chargesOf(order), { ...words, tax, shipping }, language)
    return { shipping: rows[0]?.name, tax: rows[1]?.name }
  }

  test('translates the default names', () => {
    expect(namesOf({})).toEqual({ tax: 'Impuesto', shipping: 'Envío' })
  })

  test('keeps names chosen by the shop', () => {
    expect(namesOf({ taxName: 'IVU', shippingName: 'Correo' })).toEqual({ tax: 'IVU', shipping: 'Correo' })
  })

  test('prefers the Spanish label of the shop in Spanish only', () => {
    const labels = { taxName: 'Sales tax', taxNameEs: 'IVU', shippingName: 'Shipping', shippingNameEs: 'Correo' }
    expect(namesOf(labels)).toEqual({ tax: 'IVU', shipping: 'Correo' })
    expect(namesOf(labels, { ...words, tax: 'Tax', shipping: 'Shipping' }, 'en')).toEqual({
      tax: 'Sales tax',
      shipping: 'Shipping',
    })
  })
})

test('a delivery of 0 is a word, a discount is below 0, and parts follow their charge', () => {
  const rows = chargeRows(
    [
      { kind: 'discount', label: 'Welcome', labelEs: 'Bienvenida', amount: -1000 },
      { kind: 'delivery', label: 'Parcel', labelEs: null, amount: 0 },
      {
        kind: 'tax',
        label: 'Tax',
        labelEs: null,
        amount: 1150,
        parts: [{ label: 'State IVU', labelEs: 'IVU estatal', amount: 1150, rate: 1150 }],
      },
    ],
    { tax: 'Impuesto', shipping: 'Envío', free: 'Gratis' },
    'es',
  )
  expect(rows).toEqual([
    { name: 'Bienvenida', value: '−$10.00', isPart: false },
    { name: 'Parcel', value: 'Gratis', isPart: false },
    { name: 'Impuesto', value: '$11.50', isPart: false },
    { name: 'IVU estatal', value: '$11.50', isPart: true },
  ])
})
