import { z } from 'zod'
import { id, locale, moment } from '../kit/codecs.ts'
import type { KeyOf } from '../kit/dictionary.ts'
import { endpoint } from '../kit/endpoint.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { field, reporting } from '../kit/fields.ts'
import { importances } from '../kit/importance.ts'
import { characters } from '../kit/text.ts'
import { isUsableDate } from '../kit/zoned-time.ts'
import { logFaults } from './office-texts.ts'
import { logCategories } from './system-log.ts'

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

/** Stable key of a fault in a system log. */
type SystemLogFaultCode = KeyOf<typeof logFaults>

const maxLogTitleLength = 200
const maxLogDescriptionLength = 1000
const maxLogVersionLength = 50

/** 1 to 200 characters. */
export function checkLogTitle(text: string): Fault<SystemLogFaultCode> | null {
  if (text.trim() === '') return fault(logFaults, 'log_title_required')
  return characters(text.trim()) > maxLogTitleLength ? fault(logFaults, 'log_title_too_long') : null
}

/** 1 to 1000 characters. */
export function checkLogDescription(text: string): Fault<SystemLogFaultCode> | null {
  if (text.trim() === '') return fault(logFaults, 'log_description_required')
  return characters(text.trim()) > maxLogDescriptionLength ? fault(logFaults, 'log_description_too_long') : null
}

/** Optional; 50 characters at most. */
export function checkLogVersion(text: string): Fault<SystemLogFaultCode> | null {
  return characters(text.trim()) > maxLogVersionLength ? fault(logFaults, 'log_version_too_long') : null
}

/** A moment as ISO 8601, from 1900 on: Postgres has no year 0. */
export function checkLogDate(text: string): Fault<SystemLogFaultCode> | null {
  return new Date(text).getUTCFullYear() < 1900 ? fault(logFaults, 'log_date_too_early') : null
}

const trimmed = (text: string) => text.trim()

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
