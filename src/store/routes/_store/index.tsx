import { createFileRoute } from '@tanstack/react-router'
import { categoriesQuery, featuredQuery } from '../../../catalog/store/product-queries.ts'
import { load } from '../../../kit/api/load.ts'
import { aboutQuery, contactQuery, generalQuery } from '../../../settings/store/settings-queries.ts'
import { homeHead } from '../../home/home-head.ts'
import { HomePage } from '../../home/home-page.tsx'
import { nextTimesQuery, nextWorkshopsQuery } from '../../home/home-queries.ts'

const parts = [categoriesQuery, nextTimesQuery, nextWorkshopsQuery]

export const Route = createFileRoute('/_store/')({
  loader: ({ context: { queryClient } }) =>
    load(queryClient, { required: [featuredQuery], optional: [generalQuery, aboutQuery, contactQuery, ...parts] }),
  head: ({ matches, match }) => homeHead(matches, match.context.queryClient),
  component: HomePage,
})
