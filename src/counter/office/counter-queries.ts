import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browseAdminProducts } from '../../catalog/office-api.ts'
import { api } from '../../kit/api/api.ts'
import type { EndpointInput } from '../../kit/endpoint.ts'
import { quoteAtCounter } from '../counter-api.ts'
import { goodsOf } from './sale.ts'

/** How many products are shown as tiles. */
const shown = 24

/** The products on sale that match, by name, SKU or barcode; the newest without a search. */
export const goodsQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'counter', 'goods', search],
    queryFn: async () =>
      goodsOf((await api(browseAdminProducts, { query: { search, state: 'active', size: shown } })).products),
    placeholderData: keepPreviousData,
  })

/** What a sale costs, asked again with each change. */
export const saleQuoteQuery = (body: EndpointInput<typeof quoteAtCounter>['body']) =>
  queryOptions({
    queryKey: ['admin', 'counter', 'quote', body],
    queryFn: () => api(quoteAtCounter, { body }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 5_000,
  })
