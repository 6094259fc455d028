import { fault } from '../../kit/fault.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { type HttpError, refusal } from '../../kit/server/http/errors.ts'
import type { Slot } from '../free-slots.ts'
import { appointmentFaults } from '../office-texts.ts'
import { type BookedService, findNearestSlots } from './find-slots.ts'

/** A 409 error for an appointment whose time is not free, with the nearest free times. */
export async function timeTaken(
  db: Db,
  line: { productId: string; variantId: string },
  { startsAt, calendarId }: { startsAt: Date; calendarId: string },
  service: BookedService | null,
): Promise<HttpError> {
  const slots = service ? await findNearestSlots(db, service, { startsAt, calendarId }) : []
  return refusal(409, fault(appointmentFaults, 'slot_taken'), {
    productId: line.productId,
    variantId: line.variantId,
    startsAt: startsAt.toISOString(),
    slots: slots.map((slot) => ({ ...slot, ...isoTimes(slot) })),
  })
}

const isoTimes = ({ startsAt, endsAt }: Slot) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })
