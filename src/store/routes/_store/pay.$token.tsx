import { createFileRoute } from '@tanstack/react-router'
import { PayPage } from '../../../drafts/store/pay-page.tsx'
import { m } from '../../../paraglide/messages.js'
import { requirePaymentDocument } from '../../root/document-history.ts'
import { pageHead } from '../../shell/page-head.ts'

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
