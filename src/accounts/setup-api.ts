import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { field } from '../kit/fields.ts'
import { email, firstName, lastName } from '../kit/person-fields.ts'
import { newPassword } from './fields.ts'
import { accountFaults } from './texts.ts'

const token = field({
  normalize: (text) => text.trim(),
  check: (text) => (text === '' ? fault(accountFaults, 'setup_token_required') : null),
  document: { minLength: 1, maxLength: 200 },
})

export const setUpShop = endpoint({
  method: 'POST',
  path: '/api/setup',
  summary: 'Create the first root account with the setup token; 404 when there is a root, or no token was configured',
  body: z.strictObject({
    token,
    // Asked by the form; a script may leave them out.
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    email,
    password: newPassword,
  }),
  reply: z.object({ message: z.string() }),
  status: 201,
})

export const readSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  summary: 'Whether the first root account can still be created here',
  reply: z.object({ open: z.boolean() }),
})
