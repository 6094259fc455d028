import { z } from 'zod'
import { id, moment, money } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { mailStates } from '../mail/mail-state.ts'
import { mailFault } from '../mail/office-api.ts'
import { orderStatus } from '../orders/api.ts'

/** An event of an order or its payment. */
const timelineEvent = z.object({
  kind: z.literal('event'),
  at: moment,
  /** Null for the system and for anonymous visitors. Only the name and role of a person. */
  actor: z.object({ name: z.string().nullable(), role: z.string() }).nullable(),
  /** An action of the audit trail (`order.status_changed`), or `payment.<result>`. */
  action: z.string(),
  status: z.object({ from: orderStatus, to: orderStatus }).nullable(),
  amount: money.nullable(),
  creditNote: z.string().nullable(),
  /** Who started a refund (`refundOrigins`). */
  origin: z.string().nullable(),
  /** The provider's code for the refusal. */
  issue: z.string().nullable(),
})
export type TimelineEvent = z.output<typeof timelineEvent>

/** A mail about the order and its state; `at` is when it was sent, or queued. */
const timelineMail = z.object({
  kind: z.literal('mail'),
  at: moment,
  template: z.string(),
  state: z.enum(mailStates),
  fault: mailFault.nullable(),
})
export type TimelineMail = z.output<typeof timelineMail>

export const getOrderTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/timeline',
  summary: 'What happened to an order, its money and its mails, newest last (staff; mails to roots for roots only)',
  params: z.object({ id }),
  reply: z.object({ entries: z.array(z.discriminatedUnion('kind', [timelineEvent, timelineMail])) }),
})
export type TimelineEntry = z.output<(typeof getOrderTimeline)['reply']>['entries'][number]
