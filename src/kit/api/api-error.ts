import type { FieldFault } from '../fault.ts'
import { fieldsOf } from '../records.ts'

/**
 * An error response. `message` is `"<status>: <body text, or status text when the body is empty>"`
 * (spec §7); `serverMessage` is the user-facing message of the body, if any.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string | undefined
  readonly serverMessage: string | undefined
  readonly requestId: string | undefined
  /** The faults of the request's fields, in their order. */
  readonly fields: readonly FieldFault[]
  /** The parsed JSON body, or undefined when it is not JSON. */
  readonly body: unknown

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text === '' ? statusText : text}`)
    this.status = status
    this.body = parse(text)
    this.code = field(this.body, 'code')
    this.serverMessage = field(this.body, 'message')
    this.requestId = field(this.body, 'requestId')
    this.fields = faultsOf(this.body)
  }
}

/** Whether this 401 reports a lost session, not a failed sign-in (spec §8). */
export const isLostSession = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith('401') && error.message.includes('Unauthorized')

/** The answer; null when what was asked for does not exist (404), as behind a link that is no longer valid. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The server's error code, such as `sold_out`; undefined without a code or response. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)

/** The server's user-facing message, or the fallback (network failure, empty body). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (error.serverMessage ?? fallback) : fallback
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function field(body: unknown, name: 'code' | 'message' | 'requestId'): string | undefined {
  const value = fieldsOf(body)[name]
  return typeof value === 'string' ? value : undefined
}

function faultsOf(body: unknown): FieldFault[] {
  const { fields } = fieldsOf(body)
  const texts = (fault: unknown) => {
    const { field: name, code, message, max } = fieldsOf(fault)
    const valid = typeof name === 'string' && typeof code === 'string' && typeof message === 'string'
    return valid ? [{ field: name, code, message, ...(typeof max === 'number' && { max }) }] : []
  }
  return Array.isArray(fields) ? fields.flatMap(texts) : []
}

/** Whether the user canceled the request; nothing is shown then. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Whether the server refused the request, so that a retry would not help. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500

/** Whether the shop is temporarily unavailable; the message says what that means for a payment. */
export const isOutage = (error: unknown): boolean => codeOf(error)?.startsWith('unavailable') === true

/** Whether there was no response: no connection, or a timeout. */
export const isUnanswered = (error: unknown): boolean =>
  (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) ||
  (error instanceof DOMException && error.name === 'TimeoutError')
