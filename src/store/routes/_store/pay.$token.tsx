import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'
import { PayPage } from '../../../phone-orders/store/pay-page.tsx'
import { requirePaymentDocument } from '../../root/document-history.ts'

/** The page of a payment link, for whoever has it. */
export const Route = createFileRoute('/_store/pay/$token')({
  ssr: false,
  beforeLoad: ({ preload, params: { token } }) =>
    preload ? undefined : requirePaymentDocument(`/pay/${encodeURIComponent(token)}`),
  head: ({ matches }) => pageHead({ matches, title: m.pay_title() }),
  component: function Pay() {
    return <PayPage token={Route.useParams().token} />
  },
})
