import type { z } from 'zod'
import type { Endpoint, EndpointInput, EndpointReply } from '../endpoint.ts'
import { fieldsOf } from '../records.ts'
import { ApiError, isLostSession } from './api-error.ts'
import { reportLostSession } from './lost-session.ts'
import { askToReauthenticate } from './reauthentication.ts'
import { timeLimitOf } from './time-limit.ts'
import { transport } from './transport.ts'

type RequiredPart<E extends Endpoint> = {
  [K in keyof EndpointInput<E>]: undefined extends EndpointInput<E>[K] ? never : K
}[keyof EndpointInput<E>]

/** The declared parts of an endpoint in wire format; those with defaults are optional. */
export type ApiInput<E extends Endpoint> = Pick<EndpointInput<E>, RequiredPart<E>> &
  Partial<EndpointInput<E>> &
  Pick<Parts, 'headers' | 'signal' | 'keepalive'>

type ApiArguments<E extends Endpoint> = [RequiredPart<E>] extends [never] ? [input?: ApiInput<E>] : [input: ApiInput<E>]

/**
 * Calls an endpoint of the contract and decodes the response. If the server requires reauthentication, the user is
 * asked for it and the request is repeated.
 * @throws ApiError for any error response; AbortError when the user cancels the reauthentication.
 */
export async function api<E extends Endpoint>(endpoint: E, ...[input]: ApiArguments<E>): Promise<EndpointReply<E>> {
  const response = await send(endpoint, input)
  if (endpoint.reply === null) return decoded(endpoint, undefined)
  return decoded(endpoint, typeof endpoint.reply === 'string' ? await response.blob() : await response.json())
}

/** The answer of an endpoint as its contract says; throws when it is none. */
export function decoded<E extends Endpoint>({ reply }: E, answer: unknown): EndpointReply<E> {
  const value = typeof reply === 'object' ? reply?.parse(answer) : answer
  // The reply's type is resolved only where the endpoint is known.
  return value as EndpointReply<E>
}

/** Calls an endpoint and ignores the response body. Throws ApiError for error responses. */
export async function apiStatus<E extends Endpoint>(endpoint: E, ...[input]: ApiArguments<E>): Promise<void> {
  await send(endpoint, input)
}

const atOnce = 200

/**
 * Calls an endpoint that returns a list and decodes it in slices, so that thousands of items do not block the page;
 * `prepare` is called with each slice.
 */
export async function apiList<T extends z.ZodType>(
  endpoint: Endpoint & { reply: z.ZodArray<T> },
  prepare: (slice: z.output<T>[]) => void,
): Promise<z.output<T>[]> {
  const list: unknown = await (await send(endpoint)).json()
  if (!Array.isArray(list)) return endpoint.reply.parse(list)
  const decoded: z.output<T>[] = []
  for (let at = 0; at < list.length; at += atOnce) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve))
    const slice = endpoint.reply.parse(list.slice(at, at + atOnce))
    prepare(slice)
    for (const item of slice) decoded.push(item)
  }
  return decoded
}

/** Calls an endpoint that returns a file, and returns it with the name that the server chose, and with what it leaves out. */
export async function apiFile<E extends Endpoint>(
  endpoint: E,
  ...[input]: ApiArguments<E>
): Promise<{ file: Blob; name: string | undefined; omitted: string | null }> {
  const response = await send(endpoint, input)
  const disposition = response.headers.get('content-disposition') ?? ''
  const name = /filename="([^"]+)"/.exec(disposition)?.[1]
  return { file: await response.blob(), name, omitted: response.headers.get('x-left-out') }
}

interface Parts {
  params?: unknown
  query?: unknown
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
  /** The request continues when the page is closed. */
  keepalive?: boolean
}

async function send(endpoint: Endpoint, input: Parts = {}): Promise<Response> {
  const init = {
    method: endpoint.method,
    ...(input.signal && { signal: input.signal }),
    ...(input.keepalive && { keepalive: true }),
    headers: { ...(input.body !== undefined && { 'content-type': 'application/json' }), ...input.headers },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  }
  const response = await transport(addressOf(endpoint, input), init, timeLimitOf(endpoint))
  if (response.ok) return response
  const error = new ApiError(response.status, response.statusText, await response.text())
  if (isLostSession(error)) reportLostSession()
  if (error.code !== 'reauthentication_required') throw error
  if (!(await askToReauthenticate())) throw new DOMException('Not confirmed', 'AbortError')
  return send(endpoint, input)
}

/** Fills the path parameters and appends the query; undefined ones are omitted. */
export function addressOf(endpoint: Endpoint, input: Pick<Parts, 'params' | 'query'>): string {
  const params = fieldsOf(input.params)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}
