import type { Stock } from '../catalog/stock.ts'

/**
 * States of a notice. `pending`: the address is not confirmed; `confirmed`: the product is not available yet; `told`:
 * the notice was sent.
 */
export const noticeStates = ['pending', 'confirmed', 'told', 'unsubscribed'] as const
export type NoticeState = (typeof noticeStates)[number]

/** What a notice is about. `stock`: a variant; `seat`: a session; `date`: a workshop without sessions. */
export const noticeKinds = ['stock', 'seat', 'date'] as const
export type NoticeKind = (typeof noticeKinds)[number]

const dayMs = 24 * 60 * 60 * 1000

/** How long the link of a confirmation mail is valid, in milliseconds. */
export const confirmWithin = 7 * dayMs

/** The time between a notice and the next one about the same unit, in milliseconds. */
export const noticeInterval = dayMs

/** The number of notices to send now: one for each unit without a notice within {@link noticeInterval}. */
export function noticesToSend(stock: Stock, sentRecently: number): number {
  return stock === null ? Number.POSITIVE_INFINITY : Math.max(0, stock - sentRecently)
}
