import { z } from 'zod'
import { typedEmail as email, typedPassword as password } from './accounts.ts'
import { text } from './codecs.ts'
import { endpoint } from './endpoint.ts'

export const setUpShop = endpoint({
  method: 'POST',
  path: '/api/setup',
  summary: 'Create the first root account with the setup token; 404 when there is a root, or no token was configured',
  body: z.strictObject({ token: text(400), email, password }),
  reply: z.object({ message: z.string() }),
  status: 201,
})
