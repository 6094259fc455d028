// Pages of the store read these without their schemas (tools/endpoints-without-schemas.ts).

import { z } from 'zod'
import { bookingTerms } from '../catalog/service-terms.ts'
import { day, id, moment, money, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'

/** Days in the shop's time zone, from the first to the last inclusive; at most 62. By default 31 days from today. */
export const dayRange = z.object({ from: day.optional(), to: day.optional() })

/** A free time in a calendar. */
export const freeSlot = z.object({ startsAt: moment, endsAt: moment, calendarId: id })

export const findSlots = endpoint({
  method: 'GET',
  path: '/api/products/{slug}/slots',
  summary: 'The free times of a service, at most 62 days; days are the shop’s, the last one included',
  params: z.object({ slug: text(220) }),
  query: dayRange,
  reply: z.object({
    /** IANA name of the shop's time zone. */
    timeZone: z.string(),
    /** Null: the service is sold without an appointment. */
    terms: bookingTerms.nullable(),
    /** In ascending order; a time that is free in several calendars has one slot for each. */
    slots: z.array(freeSlot),
    /** Those that offer the service. Missing in answers of an older release. */
    calendars: z
      .array(
        z.object({
          id,
          name: z.string(),
          /** The address of the shop unless a place is set; null when neither is. */
          place: z.string().nullable(),
          placeEs: z.string().nullable(),
          /** The portrait of the person, or a picture of the place. Missing in answers of the release before. */
          imageUrl: z.string().nullable().optional(),
        }),
      )
      .optional(),
  }),
})
export type SlotsOfService = z.output<(typeof findSlots)['reply']>

export const listNextTimes = endpoint({
  method: 'GET',
  path: '/api/next-times',
  summary: 'The first services that are booked by appointment, at most 4, each with its next free time',
  reply: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      nameEs: z.string().nullable(),
      imageUrl: z.string().nullable(),
      price: money,
      durationMinutes: z.int(),
      /** Null: none within 62 days. */
      startsAt: moment.nullable(),
    }),
  ),
})
export type NextTime = z.output<(typeof listNextTimes)['reply']>[number]
