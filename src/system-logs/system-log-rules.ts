import type { KeyOf } from '../kit/dictionary.ts'
import { type Fault, fault } from '../kit/fault.ts'
import { characters } from '../kit/text.ts'
import { logFaults } from './office-texts.ts'

/** Stable key of a fault in a system log. */
export type SystemLogFaultCode = KeyOf<typeof logFaults>

export const maxLogTitleLength = 200
export const maxLogDescriptionLength = 1000
export const maxLogVersionLength = 50

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
