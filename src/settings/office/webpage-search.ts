import { z } from 'zod'
import { listSearch } from '../../kit/list/list-search.ts'

/** Search parameters of the page: the General tab has none. */
export const readWebpageSearch = listSearch({ tab: z.enum(['about', 'contact', 'brand']).optional() })
