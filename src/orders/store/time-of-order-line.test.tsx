import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { contactQuery } from '../../settings/store/settings-queries.ts'
import type { OrderItem } from '../api.ts'
import { TimeOfOrderLine } from './time-of-order-line.tsx'

it('says where an appointment takes place: at its place, or at the address of the shop', () => {
  const client = new QueryClient()
  const address = 'Calle Loíza 12'
  client.setQueryData(contactQuery.queryKey, { email: '', phone: '', facebook: '', instagram: '', address })
  const shown = (line: Partial<OrderItem>) =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <TimeOfOrderLine item={{ startsAt: '2026-12-05T14:00:00Z', ...line } as OrderItem} />
      </QueryClientProvider>,
    )
  expect(shown({ place: null })).toContain(address)
  expect(shown({ place: 'Ponce' })).toMatch(/Ponce(?!.*Loíza)/)
  expect(shown({ startsAt: null })).toBe('')
})
