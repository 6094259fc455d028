import { createFileRoute } from '@tanstack/react-router'
import { ThanksPage } from '../../../checkout/store/thanks-page.tsx'
import { load } from '../../../kit/api/load.ts'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'
import { paymentSettingQuery } from '../../../payments/store/payment-setting-query.ts'

export const Route = createFileRoute('/_store/orders/$number/thanks')({
  ssr: false,
  loader: ({ context: { queryClient } }) => load(queryClient, { required: [], optional: [paymentSettingQuery] }),
  head: ({ matches }) => pageHead({ matches, title: m.checkout_receipt_title() }),
  component: function Thanks() {
    const { number } = Route.useParams()
    return <ThanksPage number={number} />
  },
})
