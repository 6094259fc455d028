import { m } from '../../paraglide/messages.js'
import type { OrderDetails } from '../api.ts'

type Tracking = Pick<OrderDetails['trackings'][number], 'state' | 'issue'>

/** What the provider of a payment knows of the number of a parcel; `method`: its name. */
export function trackingText({ state, issue }: Tracking, method: string): string {
  if (state === 'refused') return m.parcel_refused({ method, issue: issue ?? '' })
  return state === 'told' ? m.parcel_told({ method }) : m.parcel_due({ method })
}
