import { createFileRoute } from '@tanstack/react-router'
import { cartSettingsQuery, priceRulesQuery } from '../../../cart/store/price-queries.ts'
import { CheckoutPage } from '../../../checkout/store/checkout-page.tsx'
import { load } from '../../../kit/api/load.ts'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'
import { paymentSettingQuery } from '../../../payments/store/payment-setting-query.ts'
import { requirePaymentDocument } from '../../root/document-history.ts'

/** The page itself redirects visitors, because a redirect during hydration breaks it. */
export const Route = createFileRoute('/_store/checkout')({
  ssr: false,
  beforeLoad: ({ preload }) => (preload ? undefined : requirePaymentDocument('/checkout')),
  loader: ({ context: { queryClient } }) =>
    load(queryClient, { required: [cartSettingsQuery, priceRulesQuery, paymentSettingQuery] }),
  head: ({ matches }) => pageHead({ matches, title: m.checkout_title() }),
  component: CheckoutPage,
})
