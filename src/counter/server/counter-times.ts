import { findCalendarsOffering } from '../../appointments/server/calendar-queries.ts'
import { listFreeSlots, soldAtCounter } from '../../appointments/server/find-slots.ts'
import type { Days } from '../../appointments/server/read-days.ts'
import { findService } from '../../appointments/server/service-queries.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { minuteMs } from '../../kit/zoned-time.ts'
import type { TimesAtCounter } from '../counter-api.ts'

/** An appointment at the counter begins at whole 5 minutes: nobody reads 10:23. */
const presentStep = 5 * minuteMs

/** The free times of a service for somebody who stands at the counter. @throws HttpError 404 when there is no such service */
export async function findTimesAtCounter(
  { database: { db }, clock }: Platform,
  id: string,
  days: Days,
): Promise<TimesAtCounter> {
  const service = await findService(db, id)
  if (!service) throw notFound()
  const now = clock()
  const presentAt = new Date(Math.floor(now.getTime() / presentStep) * presentStep)
  const { terms } = service
  if (!terms) return { byAppointment: false, presentAt, slots: [], calendars: [] }
  const calendars = await findCalendarsOffering(db, id)
  return {
    byAppointment: true,
    presentAt,
    slots: await listFreeSlots(db, soldAtCounter({ id, terms, now }, presentAt), days),
    calendars: calendars.map(({ id, name }) => ({ id, name })),
  }
}
