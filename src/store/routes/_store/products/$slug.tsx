import { createFileRoute } from '@tanstack/react-router'
import { hasCategory, ships } from '../../../../catalog/catalog.ts'
import { productHead } from '../../../../catalog/store/product-head.ts'
import { ProductPage } from '../../../../catalog/store/product-page.tsx'
import { ProductPageSkeleton } from '../../../../catalog/store/product-page-skeleton.tsx'
import { ensureProduct, productDetailsQuery, relatedQuery } from '../../../../catalog/store/product-queries.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'
import { load } from '../../../../kit/api/load.ts'
import { priceRulesQuery } from '../../../../prices/store/price-queries.ts'
import { contactQuery } from '../../../../settings/store/settings-queries.ts'
import { pageNotFound } from '../../../shell/page-not-found.ts'

export const Route = createFileRoute('/_store/products/$slug')({
  validateSearch: ({ variant }: Record<string, unknown>): { variant?: string } =>
    typeof variant === 'string' ? { variant } : {},
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    try {
      const product = await ensureProduct(queryClient, slug)
      const related = hasCategory(product) ? [relatedQuery(product.category)] : []
      // The address of the shop is where the sessions of a workshop take place.
      const place = product.type === 'workshop' ? [contactQuery] : []
      const delivery = ships(product.type) ? [priceRulesQuery] : []
      const optional = [productDetailsQuery(slug), ...related, ...place, ...delivery]
      await load(queryClient, { required: [], optional })
      const images = queryClient.getQueryData(productDetailsQuery(slug).queryKey)?.images ?? []
      return { product, images, address: queryClient.getQueryData(contactQuery.queryKey)?.address }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return pageNotFound(queryClient)
      throw error
    }
  },
  head: ({ matches, loaderData }) => productHead(matches, loaderData?.product, loaderData),
  pendingComponent: ProductPageSkeleton,
  component: function Product() {
    const { product } = Route.useLoaderData()
    const { variant } = Route.useSearch()
    // A new component per product, so that the quantity is reset.
    return <ProductPage key={product.id} product={product} variantId={variant} />
  },
})
