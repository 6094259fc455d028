import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../lib/page-head.ts'
import { OrderAddressPage } from '../../storefront/order-address/order-address-page.tsx'
import { orderAddressQuery } from '../../storefront/order-address/order-address-query.ts'

export const Route = createFileRoute('/_store/order-mails/$token')({
  loader: ({ context: { queryClient }, params: { token } }) => queryClient.ensureQueryData(orderAddressQuery(token)),
  head: ({ matches }) => pageHead({ matches, title: m.order_address_title() }),
  component: function OrderMails() {
    return <OrderAddressPage order={Route.useLoaderData()} />
  },
})
