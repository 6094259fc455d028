import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browseAdminProducts } from '../../catalog/office-api.ts'
import { api } from '../../kit/api/api.ts'
import { id } from '../../kit/codecs.ts'
import type { EndpointInput } from '../../kit/endpoint.ts'
import { listSearch } from '../../kit/list/list-search.ts'
import { phoneOrdersKey } from '../../phone-orders/office/phone-order-queries.ts'
import { listPhoneOrders } from '../../phone-orders/office-api.ts'
import { findTimesAtCounter, listFavourites, quoteAtCounter } from '../counter-api.ts'
import { goodsOf } from './sale.ts'

/** `draft` is the id of the parked sale, or phone order, that is to be sold. */
export const readCounterSearch = listSearch({ draft: id })

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

/** The free times of a service in the next 31 days, read anew with each dialog. */
export const timesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'counter', 'times', id],
    queryFn: () => api(findTimesAtCounter, { params: { id }, query: {} }),
    staleTime: 0,
    retryOnMount: true,
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

/** What is pinned and on sale, in the order in which it was pinned. */
export const favouritesQuery = queryOptions({
  queryKey: ['admin', 'counter', 'favourites'],
  queryFn: async () => {
    const { variantIds, products } = await api(listFavourites)
    const goods = new Map(goodsOf(products).map((good) => [good.variantId, good]))
    return variantIds.flatMap((variantId) => goods.get(variantId) ?? [])
  },
})

/** How many parked sales are listed. */
const listed = 50

/** The sales that wait at all counters, read anew whenever the page is looked at. */
export const parkedQuery = queryOptions({
  queryKey: [...phoneOrdersKey, 'parked'],
  queryFn: () => api(listPhoneOrders, { query: { filter: 'parked', size: listed } }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})
