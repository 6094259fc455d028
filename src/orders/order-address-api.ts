import { z } from 'zod'
import { text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'

const token = z.object({ token: text(200) })

/** What the link of a mail shows: which order, and whether its mails go to the address already. */
export const orderAddress = z.object({ orderNumber: z.string(), isConfirmed: z.boolean() })
export type OrderAddress = z.output<typeof orderAddress>

export const getOrderAddress = endpoint({
  method: 'GET',
  path: '/api/order-mails/{token}',
  summary: 'The order whose mails a link can bring to the address that was typed at the checkout; changes nothing',
  params: token,
  reply: orderAddress,
})

/** At the address of the page, so that its form needs no script. */
const confirmAt = (path: '/order-mails/{token}' | '/es/order-mails/{token}') =>
  endpoint({
    method: 'POST',
    path,
    form: true,
    summary: 'Send the mails about an order to the address that was typed at the checkout',
    params: token,
    body: z.strictObject({ answer: z.literal('confirm') }),
    reply: 'raw',
  })
export const confirmOrderAddress = confirmAt('/order-mails/{token}')
export const confirmOrderAddressInSpanish = confirmAt('/es/order-mails/{token}')
