import { useQuery } from '@tanstack/react-query'
import { TimeOfLine } from '../../appointments/store/time-of-line.tsx'
import { contactQuery } from '../../settings/store/settings-queries.ts'
import type { OrderItem } from '../api.ts'

/** Date, time and place of a seat or an appointment of an order, as in its mails: at the shop unless it has a place. */
export function TimeOfOrderLine({ item: { startsAt, place, placeEs } }: { item: OrderItem }) {
  const { data: contact } = useQuery({ ...contactQuery, enabled: Boolean(startsAt) && !place })
  return <TimeOfLine startsAt={startsAt} {...(place ? { place, placeEs } : { place: contact?.address })} />
}
