import { z } from 'zod'
import { locale } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'

export const exportNewsletter = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter.csv',
  summary: 'The people who agreed to get the newsletter, as a CSV file for a mail service (staff)',
  query: z.object({ language: locale.default('en') }),
  reply: 'raw',
})
