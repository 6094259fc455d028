import { queryOptions } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { readStorefront } from '../api.ts'

/** What every page of the store shows besides the brand. */
export const storefrontQuery = queryOptions({ queryKey: ['storefront'], queryFn: () => api(readStorefront) })
