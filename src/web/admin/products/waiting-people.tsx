import { queryOptions, useQuery } from '@tanstack/react-query'
import { countNotices } from '../../../contract/stock-notices.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'

const waitingQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'products', 'waiting', id],
    queryFn: () => api(countNotices, { params: { id } }),
    staleTime: 0,
  })

/** The number of stock notices; renders nothing for 0. */
export function WaitingPeople({ productId }: { productId: string }) {
  const { data = [] } = useQuery(waitingQuery(productId))
  const count = data.reduce((sum, { waiting }) => sum + waiting, 0)
  return count > 0 && <p className="text-muted text-sm">{m.products_admin_waiting({ count })}</p>
}
