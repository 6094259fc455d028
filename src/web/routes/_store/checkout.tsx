import { createFileRoute, redirect } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { load } from '../../api/load.ts'
import { pageHead } from '../../page/page-head.ts'
import { currentUserQuery } from '../../session/current-user.ts'
import { cartSettingsQuery, paypalQuery } from '../../settings/settings-queries.ts'
import { CheckoutPage } from '../../storefront/checkout/checkout-page.tsx'
import { toast } from '../../ui/toast-store.ts'

export const Route = createFileRoute('/_store/checkout')({
  ssr: false,
  beforeLoad: async ({ context, preload }) => {
    if (await context.queryClient.ensureQueryData(currentUserQuery)) return
    // Pointing at a link is no visit.
    if (!preload) toast({ title: m.cart_account_title(), description: m.cart_account_text(), tone: 'danger' })
    throw redirect({ to: '/login', search: { redirect: 'checkout' } })
  },
  loader: ({ context: { queryClient } }) => load(queryClient, { required: [cartSettingsQuery, paypalQuery] }),
  head: ({ matches }) => pageHead({ matches, title: m.checkout_title() }),
  component: CheckoutPage,
})
