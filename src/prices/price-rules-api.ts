import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'

export const readPriceRules = endpoint({
  method: 'GET',
  path: '/api/price-rules',
  summary:
    'Whether prices depend on rules beside the shopping cart settings, and whether there are delivery methods to choose and codes to type',
  reply: z.object({ byRules: z.boolean(), hasMethods: z.boolean(), hasCodes: z.boolean() }),
})
