import { z } from 'zod'
import { id, locale, moment } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { field, reporting } from '../kit/fields.ts'
import { isUsableDate } from '../kit/zoned-time.ts'
import { importances, logCategories } from './system-log.ts'
import {
  checkLogDate,
  checkLogDescription,
  checkLogTitle,
  checkLogVersion,
  maxLogDescriptionLength,
  maxLogTitleLength,
  maxLogVersionLength,
} from './system-log-rules.ts'

const trimmed = (text: string) => text.trim()

const category = z.enum(logCategories)
const importance = z.enum(importances)

/** A note that a root wrote about the system. */
export const systemLog = z.object({
  id,
  date: moment,
  category,
  title: z.string(),
  description: z.string(),
  version: z.string().nullable(),
  userId: id.nullable(),
  importance,
  createdAt: moment,
})
export type SystemLog = z.output<typeof systemLog>

export const listSystemLogs = endpoint({
  method: 'GET',
  path: '/api/system-logs',
  summary: 'Every system log, newest first (root)',
  reply: z.array(systemLog),
})

export const createSystemLog = endpoint({
  method: 'POST',
  path: '/api/system-logs',
  summary: 'Write a system log (root)',
  body: z.strictObject({
    title: field({
      normalize: trimmed,
      check: checkLogTitle,
      document: { minLength: 1, maxLength: maxLogTitleLength },
    }),
    description: field({
      normalize: trimmed,
      check: checkLogDescription,
      document: { minLength: 1, maxLength: maxLogDescriptionLength },
    }),
    category: category.default('feature'),
    importance: importance.default('medium'),
    version: field({
      normalize: trimmed,
      check: checkLogVersion,
      document: { maxLength: maxLogVersionLength },
    }).nullish(),
    /** When it happened, as ISO 8601; now by default. */
    date: z.iso
      .datetime({ offset: true })
      .check(reporting(checkLogDate))
      .refine((text) => isUsableDate(new Date(text)), 'Invalid date')
      .nullish(),
  }),
  reply: systemLog,
  status: 201,
})

export const deleteSystemLog = endpoint({
  method: 'DELETE',
  path: '/api/system-logs/{id}',
  summary: 'Delete a system log (root)',
  params: z.object({ id }),
  reply: null,
  status: 204,
})

export const seedSystemLogs = endpoint({
  method: 'POST',
  path: '/api/system-logs/seed',
  summary: "Write the shop software's own history, 409 when there are logs already (root)",
  body: z.strictObject({ language: locale.optional() }),
  reply: z.object({ logs: z.array(systemLog) }),
  status: 201,
})
