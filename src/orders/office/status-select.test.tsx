import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { type PaymentStatus, paymentStatuses } from '../../sale/order-status.ts'
import type { Order } from '../api.ts'
import { StatusSelect } from './status-select.tsx'

function shown(paymentStatus: PaymentStatus): string {
  const order = {
    id: 'o1',
    orderNumber: 'FM-000417',
    status: 'pending',
    environment: 'live',
    paymentStatus,
  } as Order
  const html = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <StatusSelect order={order} />
    </QueryClientProvider>,
  )
  return html
}

it('shows Canceled instead of a choice for an order that ended without payment', () => {
  expect(shown('voided')).not.toContain('<select')
  expect(shown('voided')).toContain('<span>Canceled</span></span>')
  for (const paymentStatus of paymentStatuses.filter((status) => status !== 'voided')) {
    expect(shown(paymentStatus)).toContain('aria-label="Status of order FM-000417"')
    expect(/<select[^>]*>/.exec(shown(paymentStatus))?.[0]).not.toContain('disabled')
    expect(shown(paymentStatus)).not.toContain('Canceled')
  }
})
