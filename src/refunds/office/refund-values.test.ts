import { expect, it } from 'vitest'
import type { Order, OrderDetails } from '../../orders/api.ts'
import { amountOfUnits, initialValues } from './refund-values.ts'

it('begins with the money that is left, and no units', () => {
  // Only these parts are read while no unit is chosen.
  const details = {
    refundable: 1250,
    returnable: [{ lineId: 'soap', quantity: 2 }],
    tenders: [] as unknown,
  } as OrderDetails
  const values = initialValues(details)
  expect(values).toMatchObject({ amount: '12.50', units: { soap: '0' }, ways: {} })
  expect(amountOfUnits(values, {} as Order, details)).toBe(1250)
})
