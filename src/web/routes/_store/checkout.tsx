import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { load } from '../../api/load.ts'
import { requirePaymentDocument } from '../../lib/document-history.ts'
import { pageHead } from '../../lib/page-head.ts'
import { cartSettingsQuery, paypalQuery } from '../../lib/settings-queries.ts'
import { CheckoutPage } from '../../storefront/checkout/checkout-page.tsx'

/** The page itself redirects visitors, because a redirect during hydration breaks it. */
export const Route = createFileRoute('/_store/checkout')({
  ssr: false,
  beforeLoad: ({ preload }) => (preload ? undefined : requirePaymentDocument()),
  loader: ({ context: { queryClient } }) => load(queryClient, { required: [cartSettingsQuery, paypalQuery] }),
  head: ({ matches }) => pageHead({ matches, title: m.checkout_title() }),
  component: CheckoutPage,
})
