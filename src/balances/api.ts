import { z } from 'zod'
import { id, locale, moment, money, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { openedPayment } from '../payments/api.ts'
import { balanceLinkStates } from './balance-link.ts'

/** What a balance link shows to whoever has it: neither the person nor what was bought. */
export const balanceLink = z.object({
  kind: z.literal('balance'),
  state: z.enum(balanceLinkStates),
  /** Of the order. */
  number: z.string(),
  due: money,
  expiresAt: moment,
  /** Of the customer: the page opens in it. */
  language: locale,
})
export type BalanceLink = z.output<typeof balanceLink>

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/pay',
  summary: 'Open the payment of what is due of an order (its verified buyer); an earlier one that was not made ends',
  params: z.object({ id }),
  body: z.strictObject({
    /** The payment provider; by default the first. */
    provider: text(40).optional(),
    method: text(40).optional(),
    /** Of the page; by default that of the order. */
    language: locale.optional(),
  }),
  reply: openedPayment,
})
