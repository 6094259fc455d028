// Pages of the store read these without their schemas (tools/endpoints-without-schemas.ts).

import { z } from 'zod'
import { id, moment, money } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'

export const listNextWorkshops = endpoint({
  method: 'GET',
  path: '/api/next-workshops',
  summary: 'The next sessions of workshops, at most 3, in the order of their start; those with free seats first of all',
  reply: z.array(
    z.object({
      variantId: id,
      slug: z.string(),
      name: z.string(),
      nameEs: z.string().nullable(),
      startsAt: moment,
      endsAt: moment,
      place: z.string().nullable(),
      placeEs: z.string().nullable(),
      price: money,
      /** Null: any number. */
      seatsLeft: z.int().nullable(),
    }),
  ),
})
export type NextWorkshop = z.output<(typeof listNextWorkshops)['reply']>[number]
