import { expect, test } from 'vitest'
import { orderStatuses } from '../../sale/order-statuses.ts'
import { dashboardTones } from './status-tones.ts'

test('completed is default, pending secondary, shipped green, all others destructive', () => {
  expect(orderStatuses.map((status) => dashboardTones[status])).toEqual(['neutral', 'leaf', 'danger', 'success'])
})
