import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'
import { ReceiptPage } from '../../../receipts/store/receipt-page.tsx'

/** The receipt of a payment, for whoever has its link. */
export const Route = createFileRoute('/_store/receipt/$token')({
  ssr: false,
  head: ({ matches }) => pageHead({ matches, title: m.receipt_page() }),
  component: function ReceiptOfLink() {
    return <ReceiptPage token={Route.useParams().token} />
  },
})
