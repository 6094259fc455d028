import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../../../kit/api/api-error.ts'
import { jsonLd } from '../../../kit/page/json-ld.ts'
import { pageHead, shopOf } from '../../../kit/page/page-head.ts'
import { getLocale } from '../../../paraglide/runtime.js'
import { textPageData } from '../../../seo/page-data.ts'
import { pageTextIn } from '../../../storefront/store/page-text.ts'
import { ShopPage } from '../../../storefront/store/shop-page.tsx'
import { shopPageQuery } from '../../../storefront/store/storefront-query.ts'
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
  head: ({ matches, loaderData }) => {
    if (!loaderData) return {}
    const page = { path: `/pages/${loaderData.slug}`, title: pageTextIn(loaderData).title }
    const place = { publicUrl: shopOf(matches)?.publicUrl ?? '', locale: getLocale() }
    const data = textPageData(place, { ...page, changedAt: loaderData.changedAt })
    return { ...pageHead({ matches, ...page }), scripts: [jsonLd(...data)] }
  },
  component: function Page() {
    return <ShopPage page={Route.useLoaderData()} />
  },
})
