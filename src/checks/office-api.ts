import { z } from 'zod'
import { moment } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { checklistIds } from './security-checklist.ts'

/** A change of checked items: omitted items stay unchanged, unknown ids are ignored. */
export const checklistChange = z.strictObject({
  items: z
    .record(z.string().max(100), z.boolean())
    .refine((items) => Object.keys(items).length <= 100, 'At most 100 items'),
  lastUpdated: z.iso.datetime({ offset: true }).optional(),
})

export const getSecurityChecklist = endpoint({
  method: 'GET',
  path: '/api/settings/security_checklist',
  summary: 'What was ticked on the security checklist; 404 while nothing ever was (root)',
  reply: z.object({
    key: z.literal('security_checklist'),
    value: z.object({ items: z.partialRecord(z.enum(checklistIds), z.boolean()), lastUpdated: moment }),
  }),
})
export type SecurityChecklist = z.output<(typeof getSecurityChecklist)['reply']>

/** The results of the automatic check of a checklist item, as codes that the pages translate. */
export const checkReasons = [
  'https_on',
  'https_off',
  'https_forgotten',
  'session_safe',
  'session_over_http',
  'session_readable',
  'session_cross_site',
  'session_plain',
  'roles_kept',
  'roles_open',
  'uploads_remade',
  'uploads_kept',
  'uploads_any',
  'email_enforced',
  'email_ignored',
  'email_no_mail',
  'password_strong',
  'password_weak',
  'password_unhashed',
  'password_public',
  'webhook_signed',
  'webhook_unset',
  'webhook_forged',
  'payments_emulated',
  'secrets_sealed',
  'secrets_plain',
  'secrets_locked',
  'secrets_guessable',
  'secrets_none',
  'input_strict',
  'input_loose',
  'rates_on',
  'rates_off',
  'rates_shared',
  'headers_sent',
  'headers_missing',
  'headers_loose',
  'audit_fixed',
  'audit_mutable',
  'postgres_safe',
  'postgres_behind',
  'check_failed',
] as const
export type CheckReason = (typeof checkReasons)[number]

const finding = z.object({
  status: z.enum(['proved', 'not_proved', 'inconclusive']),
  reason: z.enum(checkReasons),
  /** Details that need no translation: headers, endpoints, a number. */
  detail: z.string().nullable(),
})
export type SecurityFinding = z.output<typeof finding>

export const securityCheck = finding.extend({ item: z.enum(checklistIds) })
export type SecurityCheck = z.output<typeof securityCheck>

export const getSecurityChecks = endpoint({
  method: 'GET',
  path: '/api/admin/security-checks',
  summary: 'Runs the live checks of the security checklist; does not change the checklist (root)',
  /** `database`: whether Postgres has its security fixes, which is no item of the checklist. */
  reply: z.object({ checkedAt: moment, checks: z.array(securityCheck), database: finding }),
})
export type SecurityChecks = z.output<(typeof getSecurityChecks)['reply']>
