/** The checks, in the order of the report. */
export const checkNames = [
  'configuration',
  'disk',
  'database',
  'database_rights',
  'extensions',
  'migrations',
  'clock',
  'secret',
  'backups',
  'mail',
  'paypal',
  'paypal_webhook',
  'paypal_notices',
  'public_address',
  'proxy',
] as const
export type CheckName = (typeof checkNames)[number]

/** The result of one check. Never contains a secret. */
export interface Finding {
  check: CheckName
  /** `skipped`: it could not be examined, because of another fault or before the first start. */
  state: 'ok' | 'warning' | 'fault' | 'skipped'
  /** What was found, as a sentence for the owner. */
  text: string
  /** What to do; null when nothing has to be done. */
  remedy: string | null
}

/** A finding of a check whose name is added by the caller. */
export type Result = Omit<Finding, 'check'>

export const ok = (text: string): Result => ({ state: 'ok', text, remedy: null })
export const warning = (text: string, remedy: string): Result => ({ state: 'warning', text, remedy })
export const faulty = (text: string, remedy: string): Result => ({ state: 'fault', text, remedy })
export const skipped = (text: string): Result => ({ state: 'skipped', text, remedy: null })
