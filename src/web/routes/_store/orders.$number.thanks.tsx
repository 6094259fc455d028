import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { load } from '../../api/load.ts'
import { pageHead } from '../../lib/page-head.ts'
import { paypalQuery } from '../../lib/settings-queries.ts'
import { ThanksPage } from '../../storefront/checkout/thanks-page.tsx'

export const Route = createFileRoute('/_store/orders/$number/thanks')({
  ssr: false,
  loader: ({ context: { queryClient } }) => load(queryClient, { required: [], optional: [paypalQuery] }),
  head: ({ matches }) => pageHead({ matches, title: m.checkout_receipt_title() }),
  component: function Thanks() {
    const { number } = Route.useParams()
    return <ThanksPage number={number} />
  },
})
