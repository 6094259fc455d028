import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { orderStatuses } from '../../sale/order-statuses.ts'
import { StatusBadge } from './order-badges.tsx'

it('shows completed in orange, processed in yellow, shipped in green, and others neutral', () => {
  const backgrounds = orderStatuses.map((status) => {
    const badge = renderToStaticMarkup(<StatusBadge status={status} />)
    return `${status}: ${/bg-[\w-]+/.exec(badge)?.[0]}`
  })
  expect(backgrounds).toEqual([
    'pending: bg-sunken',
    'completed: bg-orange-soft',
    'processed: bg-yellow-soft',
    'shipped: bg-success-soft',
  ])
})
