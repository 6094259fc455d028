import { expect, it } from 'vitest'
import { linkedItems, linkedPath } from './linked-cart.ts'

const [soap, cream] = ['5b0b9a3e-7a5e-4a57-9d5e-1f6f6f3c1a01', '5b0b9a3e-7a5e-4a57-9d5e-1f6f6f3c1a02']

it('a link names variants with their quantities', () => {
  const items = [
    { variantId: soap, quantity: 2 },
    { variantId: cream, quantity: 1 },
  ]
  expect(linkedPath(items)).toBe(`${soap}:2,${cream}:1`)
  expect(linkedItems(linkedPath(items))).toEqual(items)
})

it.each([
  [soap, [{ variantId: soap, quantity: 1 }]],
  [`${soap.toUpperCase()}:3`, [{ variantId: soap, quantity: 3 }]],
  [`${soap}:1,${soap}:4`, [{ variantId: soap, quantity: 4 }]],
  [
    ` ${soap}:2 , ${cream}`,
    [
      { variantId: soap, quantity: 2 },
      { variantId: cream, quantity: 1 },
    ],
  ],
  [`${soap}:0,${soap}:-1,${soap}:1.5,x:2,,${cream}:1e3`, []],
  ['', []],
])('%j is read as %j', (path, items) => {
  expect(linkedItems(path)).toEqual(items)
})
