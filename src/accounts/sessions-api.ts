// Pages of the store read these without their schemas (tools/endpoints-without-schemas.ts).

import { z } from 'zod'
import { id, moment } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'

/** A session of the signed-in user. */
export const ownSession = z.object({
  id,
  /** Browser and operating system from the user agent, such as `Firefox` and `Windows`; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signedInAt: moment,
  seenAt: moment,
  /** The session of this request. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the user is signed in, the session last used first',
  reply: z.array(ownSession),
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'End one of the own sessions; 404 for any other',
  params: z.object({ id }),
  reply: null,
  status: 204,
})

/** A session ends after 10 minutes without a request, or the longer time that its user chose. */
export const sendActivity = endpoint({
  method: 'POST',
  path: '/api/auth/activity',
  summary: 'Keep the session alive: the page calls it once a minute at most, while its visitor is active',
  body: z.strictObject({}).optional(),
  reply: null,
  status: 204,
})
