import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { providerRequests, type TracedCall } from '../../../kit/server/tracing.ts'
import { waitLimit } from '../../../kit/server/wait-limit.ts'
import { longestCallMs } from '../../server/payment-provider.ts'
import { PaypalError } from './paypal-error.ts'

export interface PaypalCredentials {
  clientId: string
  clientSecret: string
}

interface Call {
  method: 'GET' | 'POST' | 'PATCH'
  /** The path pattern; `:id` is replaced by `id`, `:tracker` by `tracker`. */
  path: string
  id?: string
  tracker?: string
  /** The query string with its `?`. */
  query?: string
  body?: unknown
  /** Idempotency key: PayPal answers a repeated request with the first result. */
  requestId?: string
  timeoutMs?: number
}

const maxAttempts = 3

/** The issue of a request that PayPal did not answer. */
const noAnswer = 'NO_ANSWER'

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const errorReply = z.object({
  name: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
})

/** HTTP client for PayPal: tokens, retries and errors. Times in milliseconds. */
export class PaypalHttp {
  readonly #apiUrl: string
  readonly #credentials: PaypalCredentials
  readonly #now: () => number
  readonly #emulator: boolean
  readonly #timeoutMs: number
  #token: { value: string; until: number } | null = null
  #fetching: Promise<string> | null = null

  constructor(options: {
    apiUrl: string
    credentials: PaypalCredentials
    emulator: boolean
    now: () => number
    /** The default for calls that set no timeout. */
    timeoutMs: number
  }) {
    this.#apiUrl = options.apiUrl
    this.#credentials = options.credentials
    this.#emulator = options.emulator
    this.#timeoutMs = options.timeoutMs
    this.#now = options.now
    if (!options.emulator && options.credentials.clientId.startsWith('EMULATOR-')) {
      throw new PaypalError({ kind: 'refused', status: 0, issue: 'EMULATOR_CREDENTIALS', debugId: null })
    }
  }

  /** Calls the API within `longestCallMs` and returns the parsed JSON. Throws PaypalError. */
  async call(call: Call): Promise<unknown> {
    const isIdempotent = call.method === 'GET' || call.requestId !== undefined
    const isRetryable = ({ kind, issue }: PaypalError) =>
      isIdempotent && (kind === 'unknown' || issue === 'PREVIOUS_REQUEST_IN_PROGRESS')
    return repeated(call.timeoutMs ?? this.#timeoutMs, isRetryable, (end) => this.#once(call, end))
  }

  /** A short-lived token for the browser SDK, fetched for each checkout; it gives no access to the API. */
  async browserToken(): Promise<string> {
    const form = 'grant_type=client_credentials&response_type=client_token&intent=sdk_init'
    const isRetryable = ({ issue }: PaypalError) => issue === noAnswer
    const reply = await repeated(this.#timeoutMs, isRetryable, () => this.#requestToken(form))
    return reply.access_token
  }

  /** Verifies the credentials. Throws PaypalError. */
  async checkCredentials(): Promise<void> {
    this.#token = null
    await this.#accessToken()
  }

  async #once(call: Call, end: AbortSignal): Promise<unknown> {
    const first = await this.#send(call, await this.#accessToken(), end)
    if (first.status !== 401) return this.#read(first)
    this.#token = null
    return this.#read(await this.#send(call, await this.#accessToken(), end))
  }

  #send(call: Call, token: string, end: AbortSignal): Promise<Response> {
    const signal = AbortSignal.any([end, waitLimit(call.timeoutMs ?? this.#timeoutMs)])
    return this.#fetch(call, signal, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(call.requestId ? { 'paypal-request-id': call.requestId } : {}),
      },
      ...(call.method !== 'GET' ? { body: JSON.stringify(call.body ?? {}) } : {}),
    })
  }

  async #fetch(
    call: Pick<Call, 'path' | 'id' | 'tracker' | 'query'>,
    signal: AbortSignal,
    init: RequestInit,
  ): Promise<Response> {
    const path = call.path
      .replace(':id', encodeURIComponent(call.id ?? ''))
      .replace(':tracker', encodeURIComponent(call.tracker ?? ''))
    const traced: TracedCall = { method: init.method ?? 'GET', server: new URL(this.#apiUrl).host, path: call.path }
    const send = async () => {
      const url = `${this.#apiUrl}${path}${call.query ?? ''}`
      const response = await fetch(url, { ...init, redirect: 'error', signal })
      traced.status = response.status
      return response
    }
    try {
      const response = await providerRequests.tracePromise(send, traced)
      if (!this.#emulator && response.headers.has('x-paypal-emulator')) throw new Error('an emulator answered')
      return response
    } catch {
      throw new PaypalError({ kind: 'unknown', status: 0, issue: noAnswer, debugId: null })
    }
  }

  async #read(response: Response): Promise<unknown> {
    const debugId = response.headers.get('paypal-debug-id')
    const { status } = response
    if (status === 204) return null
    let body: unknown
    try {
      body = await response.json()
    } catch {
      body = undefined
    }
    if (response.ok) {
      if (body !== undefined) return body
      throw new PaypalError({ kind: 'unknown', status, issue: 'UNREADABLE_ANSWER', debugId })
    }
    const parsed = errorReply.safeParse(body)
    const error = parsed.success ? parsed.data : {}
    const issue = error.details?.[0]?.issue ?? error.name ?? `HTTP_${status}`
    const definite = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
    const busy = status === 409 && issue === 'PREVIOUS_REQUEST_IN_PROGRESS'
    const kind = definite && !busy ? 'refused' : 'unknown'
    throw new PaypalError({ kind, status, issue, debugId: error.debug_id ?? debugId })
  }

  /** The API token, shared by all callers until five minutes before it expires. */
  async #accessToken(): Promise<string> {
    if (this.#token && this.#token.until > this.#now()) return this.#token.value
    this.#fetching ??= this.#requestToken('grant_type=client_credentials')
      .then((reply) => {
        this.#token = { value: reply.access_token, until: this.#now() + (reply.expires_in - 300) * 1000 }
        return reply.access_token
      })
      .finally(() => {
        this.#fetching = null
      })
    return this.#fetching
  }

  async #requestToken(form: string): Promise<z.output<typeof tokenReply>> {
    const { clientId, clientSecret } = this.#credentials
    const response = await this.#fetch({ path: '/v1/oauth2/token' }, waitLimit(this.#timeoutMs), {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form,
    })
    const parsed = tokenReply.safeParse(await this.#read(response).catch(asUnknown))
    if (parsed.success) return parsed.data
    throw new PaypalError({ kind: 'unknown', status: response.status, issue: 'UNREADABLE_ANSWER', debugId: null })
  }
}

/** Asks up to three times within `longestCallMs`, as long as the error is retryable. Throws PaypalError. */
async function repeated<T>(
  timeoutMs: number,
  isRetryable: (cause: PaypalError) => boolean,
  send: (end: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = waitLimit(longestCallMs(timeoutMs))
  const ends = performance.now() + longestCallMs(timeoutMs)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(end)
    } catch (cause) {
      if (!(cause instanceof PaypalError)) throw cause
      const wait = 200 * 2 ** attempt * (0.5 + Math.random())
      // An attempt without enough time for its response would lose that response.
      const inTime = performance.now() + wait + timeoutMs / 4 < ends
      if (!isRetryable(cause) || attempt >= maxAttempts || !inTime || end.aborted) throw cause
      await pause(wait, undefined, { signal: end }).catch(() => {
        throw cause
      })
    }
  }
}

/** A refused token request leaves the outcome of the call unknown: an earlier attempt may have moved money. */
function asUnknown(cause: unknown): never {
  if (!(cause instanceof PaypalError)) throw cause
  const { status, issue, debugId } = cause
  throw new PaypalError({ kind: 'unknown', status, issue, debugId })
}
