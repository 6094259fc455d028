import { createFileRoute } from '@tanstack/react-router'
import { CheckoutPage } from '../../../checkout/store/checkout-page.tsx'
import { load } from '../../../kit/api/load.ts'
import { m } from '../../../paraglide/messages.js'
import { priceRulesQuery } from '../../../prices/store/price-queries.ts'
import { cartSettingsQuery, paymentSettingQuery } from '../../../settings/store/settings-queries.ts'
import { requirePaymentDocument } from '../../root/document-history.ts'
import { pageHead } from '../../shell/page-head.ts'

/** The page itself redirects visitors, because a redirect during hydration breaks it. */
export const Route = createFileRoute('/_store/checkout')({
  ssr: false,
  beforeLoad: ({ preload }) => (preload ? undefined : requirePaymentDocument('/checkout')),
  loader: ({ context: { queryClient } }) =>
    load(queryClient, { required: [cartSettingsQuery, priceRulesQuery, paymentSettingQuery] }),
  head: ({ matches }) => pageHead({ matches, title: m.checkout_title() }),
  component: CheckoutPage,
})
