import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { featuredQuery } from '../../catalog/store/product-queries.ts'
import { load } from '../../kit/api/load.ts'

/**
 * Ends the loading of a page that does not exist. The 404 page is rendered with its categories: nothing moves later.
 * @throws the router's not-found signal, always.
 */
export async function pageNotFound(queryClient: QueryClient): Promise<never> {
  await load(queryClient, { required: [], optional: [featuredQuery] })
  throw notFound()
}
