import { createFileRoute } from '@tanstack/react-router'
import { priceRulesQuery } from '../../../../cart/store/price-queries.ts'
import { hasCategory, ships } from '../../../../catalog/catalog.ts'
import {
  companionsQuery,
  ensureProduct,
  productDetailsQuery,
  relatedQuery,
} from '../../../../catalog/store/product-queries.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'
import { load } from '../../../../kit/api/load.ts'
import { productHead } from '../../../products/product-head.ts'
import { ProductPage } from '../../../products/product-page.tsx'
import { ProductPageSkeleton } from '../../../products/product-page-skeleton.tsx'
import { pageNotFound } from '../../../shell/page-not-found.ts'

export const Route = createFileRoute('/_store/products/$slug')({
  validateSearch: ({ variant }: Record<string, unknown>): { variant?: string } =>
    typeof variant === 'string' ? { variant } : {},
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    try {
      const product = await ensureProduct(queryClient, slug)
      const related = hasCategory(product) ? [relatedQuery(product.category)] : []
      const delivery = ships(product.type) ? [priceRulesQuery] : []
      const optional = [productDetailsQuery(slug), ...related, ...delivery]
      await load(queryClient, { required: [], optional })
      const companionIds = queryClient.getQueryData(productDetailsQuery(slug).queryKey)?.companionIds ?? []
      if (companionIds.length > 0) await load(queryClient, { required: [], optional: [companionsQuery(companionIds)] })
      return { product }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return pageNotFound(queryClient)
      throw error
    }
  },
  head: ({ matches, match, loaderData }) => productHead(matches, loaderData?.product, match.search.variant),
  pendingComponent: ProductPageSkeleton,
  component: function Product() {
    const { product } = Route.useLoaderData()
    const { variant } = Route.useSearch()
    // A new component per product, so that the quantity is reset.
    return <ProductPage key={product.id} product={product} variantId={variant} />
  },
})
