import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { load } from '../../api/load.ts'
import { pageHead } from '../../page/page-head.ts'
import { aboutQuery, contactQuery, generalQuery } from '../../settings/settings-queries.ts'
import { productsQuery } from '../../storefront/catalog/product-queries.ts'
import { HomePage } from '../../storefront/home/home-page.tsx'

export const Route = createFileRoute('/_store/')({
  loader: ({ context: { queryClient } }) =>
    load(queryClient, { required: [productsQuery], optional: [generalQuery, aboutQuery, contactQuery] }),
  head: ({ matches }) => pageHead({ matches, path: '/', description: m.shell_home_description() }),
  component: HomePage,
})
