import { createFileRoute } from '@tanstack/react-router'
import { load } from '../../api/load.ts'
import { aboutQuery, contactQuery, generalQuery } from '../../lib/settings-queries.ts'
import { featuredQuery } from '../../product/product-queries.ts'
import { homeHead } from '../../storefront/home/home-head.ts'
import { HomePage } from '../../storefront/home/home-page.tsx'

export const Route = createFileRoute('/_store/')({
  loader: ({ context: { queryClient } }) =>
    load(queryClient, { required: [featuredQuery], optional: [generalQuery, aboutQuery, contactQuery] }),
  head: ({ matches, match }) => homeHead(matches, match.context.queryClient),
  component: HomePage,
})
