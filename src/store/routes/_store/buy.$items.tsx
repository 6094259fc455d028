import { createFileRoute } from '@tanstack/react-router'
import { LinkedCartPage } from '../../../cart/store/linked-cart-page.tsx'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'

/** A link that fills the cart of whoever opens it: `/buy/{variant}:{number},…`. */
export const Route = createFileRoute('/_store/buy/$items')({
  ssr: false,
  head: ({ matches }) => pageHead({ matches, title: m.cart_linked_page() }),
  component: function Buy() {
    return <LinkedCartPage items={Route.useParams().items} />
  },
})
