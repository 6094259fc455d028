/**
 * An answer that is not a success. `message` is `"<status>: <body text, or status text when the body is empty>"`
 * (spec §7); `serverMessage` is the sentence of the server for people, when the body carries one.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string | undefined
  readonly serverMessage: string | undefined
  readonly requestId: string | undefined
  /** The parsed JSON body, or undefined when it is none. */
  readonly body: unknown

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text === '' ? statusText : text}`)
    this.status = status
    this.body = parse(text)
    this.code = field(this.body, 'code')
    this.serverMessage = field(this.body, 'message')
    this.requestId = field(this.body, 'requestId')
  }
}

/** Whether this 401 tells of a lost session and not of a failed sign-in (spec §8). */
export const isLostSession = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith('401') && error.message.includes('Unauthorized')

/** By which code the server names what is wrong: `sold_out`; undefined when it names nothing, or never answered. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)

/** The server's sentence for people, or the fallback when there is none (network failure, empty body). */
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
  if (typeof body !== 'object' || body === null || !(name in body)) return undefined
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

/** Whether somebody thought better of it: no failure, so nothing is said. */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Whether the server understood and said no: asking again would not help. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500

/** Whether the shop said that it cannot answer for a while; its sentence says what that means for a payment. */
export const isOutage = (error: unknown): boolean => codeOf(error)?.startsWith('unavailable') === true

/** Whether no answer came at all: the connection is gone, or the time was up. */
export const isUnanswered = (error: unknown): boolean =>
  (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) ||
  (error instanceof DOMException && error.name === 'TimeoutError')
