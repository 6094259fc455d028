import { z } from 'zod'
import { listSessionsOnDays } from './office-api.ts'

/** The sessions of today by time, without canceled ones; null in a shop without workshops. */
const workshops = z
  .array(
    listSessionsOnDays.reply.element.pick({
      variantId: true,
      name: true,
      nameEs: true,
      startsAt: true,
      endsAt: true,
      left: true,
      sold: true,
    }),
  )
  .nullable()
export type SessionsOfToday = NonNullable<z.output<typeof workshops>>

export const todayShape = { workshops }
