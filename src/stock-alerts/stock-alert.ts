import type { Stock } from '../catalog/stock.ts'

/**
 * States of an alert. `pending`: the address is not confirmed; `confirmed`: the product is not available yet; `told`:
 * the alert was sent.
 */
export const alertStates = ['pending', 'confirmed', 'told', 'unsubscribed'] as const
export type AlertState = (typeof alertStates)[number]

/** What an alert is about. `stock`: a variant; `seat`: a session; `date`: a workshop without sessions. */
export const alertKinds = ['stock', 'seat', 'date'] as const
export type AlertKind = (typeof alertKinds)[number]

const dayMs = 24 * 60 * 60 * 1000

/** How long the link of a confirmation mail is valid, in milliseconds. */
export const confirmWithin = 7 * dayMs

/** The time between an alert and the next one about the same unit, in milliseconds. */
export const alertInterval = dayMs

/** The number of alerts to send now: one for each unit without an alert within {@link alertInterval}. */
export function alertsToSend(stock: Stock, sentRecently: number): number {
  return stock === null ? Number.POSITIVE_INFINITY : Math.max(0, stock - sentRecently)
}
