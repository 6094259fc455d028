import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../../kit/page/page-head.ts'
import { OrderAddressPage } from '../../../orders/store/order-address-page.tsx'
import { orderAddressQuery } from '../../../orders/store/order-address-query.ts'
import { m } from '../../../paraglide/messages.js'

export const Route = createFileRoute('/_store/order-mails/$token')({
  loader: ({ context: { queryClient }, params: { token } }) => queryClient.ensureQueryData(orderAddressQuery(token)),
  head: ({ matches }) => pageHead({ matches, title: m.order_address_title() }),
  component: function OrderMails() {
    return <OrderAddressPage order={Route.useLoaderData()} />
  },
})
