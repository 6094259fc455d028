import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import type { KeyOf } from '../../dictionary.ts'
import { type Fault, type FieldFault, fault } from '../../fault.ts'
import { accessTexts, staffFaults } from '../../office-texts.ts'
import { fieldsOf } from '../../records.ts'
import { commonFaults } from '../../texts.ts'
import { isNavigation, sendErrorPage } from './error-page.ts'
import { isOutage, outageRefusals, type PaymentStep, retryAfterSeconds } from './outage.ts'

/** Further fields of an error answer; they cannot be those that each has. */
type Details = Record<string, unknown> & { code?: never; message?: never; requestId?: never }

/** An error answer: HTTP status, stable code for programs, message for people. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Details
  constructor(status: number, { code, message, ...inputs }: Fault, details: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = { ...inputs, ...details }
  }
}

/** A fault of the whole request. `details` are further fields of the answer. */
export const refusal = (status: number, fault: Fault, details?: Details) => new HttpError(status, fault, details)
/** A fault of one field of the body that only the use case finds. */
export const invalidField = (field: string, { code, message }: Fault, status = 400) =>
  new HttpError(status, { code, message }, { fields: [{ field, code, message }] })
/** Clients recognize a lost session by "Unauthorized" in the message (spec §8). */
export const unauthorized = () => refusal(401, fault(commonFaults, 'unauthorized'))
/** Refuses whoever lacks the role. */
export const forbidden = (role: KeyOf<typeof accessTexts>) =>
  refusal(403, { ...fault(accessTexts, role), code: 'forbidden' })
export const notFound = () => refusal(404, fault(commonFaults, 'not_found'))
export const tooManyRequests = (retryAfterSeconds: number) =>
  refusal(429, fault(commonFaults, 'too_many_requests'), { retryAfter: retryAfterSeconds })
/** A full queue; its work takes seconds. */
export const busy = () => refusal(503, fault(commonFaults, 'busy'), { retryAfter: 3 })

/** Refuses to save over a version that the caller has not read. `read` is undefined when it does not say what it read. */
export function assertNotNewer(stored: { version: number }, read: number | undefined): void {
  if (read !== undefined && read !== stored.version) {
    throw refusal(409, fault(staffFaults, 'newer_version'))
  }
}

/** SQLSTATE of invalid values that a client sent: text, number or date. */
const clientDataErrors = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008', '22001'])

interface Refusal {
  status: number
  code: string
  message: string
  details?: Record<string, unknown>
}

function refusalOf(error: FastifyError | HttpError, request: FastifyRequest): Refusal {
  if (error instanceof HttpError) return error
  if (isAborted(request)) return aborted
  if (error.validation) {
    if (error.validationContext === 'params') return { status: 404, ...fault(commonFaults, 'not_found') }
    return { status: 400, ...bodyFaults(error.validation) }
  }
  if (clientDataErrors.has(databaseCode(error))) return { status: 400, code: 'invalid_input', message: 'Invalid input' }
  if (isOutage(error)) {
    const step = request.routeOptions.config.paymentStep?.(request) ?? 'other'
    return { status: 503, ...outageRefusals[step], details: { retryAfter: retryAfterSeconds } }
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return { status, code: codeOf(status), message: error.message }
  if (status === 503) return { status, code: 'unavailable', message: error.message }
  return { status: 500, ...fault(commonFaults, 'internal_error') }
}

/** The client has closed the connection before it had sent all of its request. Nobody reads the answer. */
const isAborted = ({ raw }: FastifyRequest) => raw.errored !== null && !raw.complete
const aborted: Refusal = { status: 400, code: 'aborted', message: 'The request was not sent to its end.' }

function databaseCode(error: unknown): string {
  const { code, cause } = fieldsOf(error)
  return String(fieldsOf(cause).code ?? code ?? '')
}

function codeOf(status: number): string {
  const codes: Record<number, string> = { 413: 'too_large', 415: 'unsupported_media_type', 404: 'not_found' }
  return codes[status] ?? 'bad_request'
}

/** The pattern, because the address may contain a token. */
const routeOf = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url })

/**
 * Converts errors into answers: `{message, code, requestId}`, with `fields` for an invalid body, or a page for a browser that navigates. Only answers of
 * status 500 and above are logged as errors, and refused access as a warning.
 */
export function installErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error, request)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    if (refusal.status === 403) request.log.warn({ ...routeOf(request), code: refusal.code }, 'access refused')
    const retryAfter = refusal.details?.retryAfter
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
    if (isNavigation(request.headers)) return sendErrorPage(request, reply, refusal.status)
    return reply
      .code(refusal.status)
      .type('application/json; charset=utf-8')
      .serializer((body: unknown) => JSON.stringify(body))
      .send({ ...refusal.details, message: refusal.message, code: refusal.code, requestId: request.id })
  })
  app.setNotFoundHandler((request, reply) => {
    if (isNavigation(request.headers)) return sendErrorPage(request, reply, 404)
    return reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send({ ...fault(commonFaults, 'not_found'), requestId: request.id })
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For requests that belong to a purchase: determines the message of an outage about the buyer's money. */
    paymentStep?: (request: FastifyRequest) => PaymentStep
  }
}

/** Headers of answers that are sent before the hooks run. */
const plainHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** Addresses that cannot be decoded or are too long (option `frameworkErrors`). */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400
  const message = status === 414 ? 'The address is too long.' : 'The address is not valid.'
  request.log.info({ method: request.method, status }, 'bad address')
  if (isNavigation(request.headers)) return void sendErrorPage(request, reply, status)
  reply
    .code(status)
    .headers({ ...plainHeaders, 'x-request-id': request.id })
    .send({ message, code: 'bad_address', requestId: request.id })
}

const closeAfterMs = 2_000

const brokenRequests: Record<string, [status: string, code: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout', 'The request took too long.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too_large', 'The headers are too large.'],
}

/** Input that is not a valid HTTP request (option `clientErrorHandler`). */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code, message] = brokenRequests[error.code ?? ''] ?? [
    '400 Bad Request',
    'bad_request',
    'This is not a valid request.',
  ]
  const requestId = randomUUID()
  const body = JSON.stringify({ message, code, requestId })
  const headers = {
    ...plainHeaders,
    'x-request-id': requestId,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  // A client that does not close its side would keep the connection forever.
  setTimeout(() => socket.destroy(), closeAfterMs).unref()
}

interface BodyFaults extends Pick<FieldFault, 'code' | 'message'> {
  details: { fields: FieldFault[] }
}

/** The most faults in an answer, and the longest name of a field there: a client chooses how many it sends. */
const maxFaults = 50
const maxFieldName = 200

/**
 * The faults of an invalid body, at most one per field and 50 in all, in the order of its schema. The first one is the
 * answer's message: the sentence of the rule, or for a malformed value the path and the reason.
 */
export function bodyFaults(issues: readonly FastifySchemaValidationError[]): BodyFaults {
  const found = issues.slice(0, maxFaults).flatMap(faultsOf).slice(0, maxFaults)
  const fields = [...new Map(found.toReversed().map((fault) => [fault.field, fault])).values()]
    .toReversed()
    .filter(({ field }) => field !== '')
  const [first = { field: '', ...malformed, message: issues[0]?.message ?? 'Invalid input' }] = found
  const sentence = first.field === '' || !isMalformed(first) ? first.message : `${first.field}: ${first.message}`
  return { code: first.code, message: sentence, details: { fields } }
}

const malformed = { code: 'invalid_input' }
const isMalformed = ({ code }: FieldFault) => code === malformed.code || code === 'unknown_field'

/** The plugin passes a zod issue as `params`, its code as `keyword` and its path as `instancePath`. */
function faultsOf({
  instancePath,
  keyword,
  params,
  message = 'Invalid input',
}: FastifySchemaValidationError): FieldFault[] {
  const path = instancePath.split('/').filter((part) => part !== '')
  const { keys } = params
  if (keyword === 'unrecognized_keys' && Array.isArray(keys)) {
    const unknown = keys.slice(0, maxFaults).map((key) => nameOf([...path, key]))
    return unknown.map((field) => ({ field, code: 'unknown_field', message: 'Unknown field' }))
  }
  const { code, max } = fieldsOf(params.params)
  const field = nameOf(path)
  if (typeof code !== 'string') return [{ field, ...malformed, message }]
  return [{ field, code, message, ...(typeof max === 'number' && { max }) }]
}

const nameOf = (path: readonly unknown[]) => path.join('.').slice(0, maxFieldName).toWellFormed()
