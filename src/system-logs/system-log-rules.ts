import { type Fault, fault } from '../kit/fault.ts'
import { characters } from '../kit/text.ts'

/** The messages of the rules for system logs (back office §5). */
export const systemLogMessages = {
  log_title_required: 'Title is required',
  log_title_too_long: 'Title must be less than 200 characters',
  log_description_required: 'Description is required',
  log_description_too_long: 'Description must be less than 1000 characters',
  log_version_too_long: 'Version must be less than 50 characters',
  log_date_too_early: 'Date must be 1900 or later',
} as const

/** Stable key of a fault in a system log. */
export type SystemLogFaultCode = keyof typeof systemLogMessages

export const maxLogTitleLength = 200
export const maxLogDescriptionLength = 1000
export const maxLogVersionLength = 50

/** 1 to 200 characters. */
export function checkLogTitle(text: string): Fault<SystemLogFaultCode> | null {
  if (text.trim() === '') return fault(systemLogMessages, 'log_title_required')
  return characters(text.trim()) > maxLogTitleLength ? fault(systemLogMessages, 'log_title_too_long') : null
}

/** 1 to 1000 characters. */
export function checkLogDescription(text: string): Fault<SystemLogFaultCode> | null {
  if (text.trim() === '') return fault(systemLogMessages, 'log_description_required')
  return characters(text.trim()) > maxLogDescriptionLength ? fault(systemLogMessages, 'log_description_too_long') : null
}

/** Optional; 50 characters at most. */
export function checkLogVersion(text: string): Fault<SystemLogFaultCode> | null {
  return characters(text.trim()) > maxLogVersionLength ? fault(systemLogMessages, 'log_version_too_long') : null
}

/** A moment as ISO 8601, from 1900 on: Postgres has no year 0. */
export function checkLogDate(text: string): Fault<SystemLogFaultCode> | null {
  return new Date(text).getUTCFullYear() < 1900 ? fault(systemLogMessages, 'log_date_too_early') : null
}
