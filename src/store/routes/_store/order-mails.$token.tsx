import { createFileRoute } from '@tanstack/react-router'
import { OrderAddressPage } from '../../../orders/store/order-address-page.tsx'
import { orderAddressQuery } from '../../../orders/store/order-address-query.ts'
import { m } from '../../../paraglide/messages.js'
import { pageHead } from '../../shell/page-head.ts'

export const Route = createFileRoute('/_store/order-mails/$token')({
  loader: ({ context: { queryClient }, params: { token } }) => queryClient.ensureQueryData(orderAddressQuery(token)),
  head: ({ matches }) => pageHead({ matches, title: m.order_address_title() }),
  component: function OrderMails() {
    return <OrderAddressPage order={Route.useLoaderData()} />
  },
})
