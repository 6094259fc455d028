import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../../../kit/api/api-error.ts'
import { pageTextIn } from '../../../storefront/store/page-text.ts'
import { ShopPage } from '../../../storefront/store/shop-page.tsx'
import { shopPageQuery } from '../../../storefront/store/storefront-query.ts'
import { pageHead } from '../../shell/page-head.ts'
import { pageNotFound } from '../../shell/page-not-found.ts'

export const Route = createFileRoute('/_store/pages/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    try {
      return await queryClient.ensureQueryData(shopPageQuery(slug))
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return pageNotFound(queryClient)
      throw error
    }
  },
  head: ({ matches, loaderData }) =>
    loaderData ? pageHead({ matches, path: `/pages/${loaderData.slug}`, title: pageTextIn(loaderData).title }) : {},
  component: function Page() {
    return <ShopPage page={Route.useLoaderData()} />
  },
})
