import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { readShopPage, readStorefront } from '../api.ts'

/** What every page of the store shows besides the brand. */
export const storefrontQuery = queryOptions({ queryKey: ['storefront'], queryFn: () => api(readStorefront) })

/** A page of the shop; ApiError 404 for one that is unknown or held back. */
export const shopPageQuery = (slug: string) =>
  queryOptions({ queryKey: ['shop-page', slug], queryFn: () => api(readShopPage, { params: { slug } }) })
