import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { transport } from '../../kit/api/transport.ts'
import { recentOrdersQuery } from './order-queries.ts'

vi.mock('../../kit/api/transport.ts', () => ({ transport: vi.fn() }))

test('the dashboard requests the latest ten orders', async () => {
  const emptyPage = { orders: [], page: 1, pages: 1, matching: 0, total: 0 }
  vi.mocked(transport).mockImplementation(async () => Response.json(emptyPage))
  await createQueryClient().fetchQuery(recentOrdersQuery)
  expect(vi.mocked(transport).mock.calls.map(([path]) => path)).toEqual(['/api/admin/orders?size=10'])
})
