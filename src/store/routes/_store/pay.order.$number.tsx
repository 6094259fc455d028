import { createFileRoute } from '@tanstack/react-router'
import { OwnBalancePage } from '../../../balances/store/own-balance-page.tsx'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'
import { requirePaymentDocument } from '../../root/document-history.ts'

/** The page on which buyers pay what is left of an order. */
export const Route = createFileRoute('/_store/pay/order/$number')({
  ssr: false,
  beforeLoad: ({ preload, params: { number } }) =>
    preload ? undefined : requirePaymentDocument(`/pay/order/${encodeURIComponent(number)}`),
  head: ({ matches }) => pageHead({ matches, title: m.pay_title() }),
  component: function PayOrder() {
    return <OwnBalancePage number={Route.useParams().number} />
  },
})
