import { expect, test } from 'vitest'
import { formatDecimal } from '../../kit/money.ts'
import { defaultCartSettings } from '../../prices/cart-settings.ts'
import { quote, settingsOnly } from '../../prices/quote.ts'
import { assertPrice } from './checkout-details.ts'

test.each([1, 10, 999, 2850, 999_999])('a total of %i cents is taken to the cent, as text and as number', (total) => {
  const goods = { productId: 'cream', category: 'Face', type: 'product', unitPrice: total, quantity: 1 } as const
  const priced = { ...quote([goods], settingsOnly(defaultCartSettings)), methods: [], arrival: null }
  const claim = (amount: string | number) => () => assertPrice({ code: undefined, amount }, [], priced)
  expect(claim(formatDecimal(total))).not.toThrow()
  expect(claim(total / 100)).not.toThrow()
  for (const wrong of [total - 1, total + 1]) {
    const details = { total: formatDecimal(total) }
    for (const amount of [formatDecimal(wrong), wrong / 100]) {
      expect(claim(amount)).toThrow(
        expect.objectContaining({ status: 409, code: 'total_changed', details: expect.objectContaining(details) }),
      )
    }
  }
})
