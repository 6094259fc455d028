import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { requireOwner } from './accounts.ts'
import { answerControl, type ControlPlane } from './control-plane.ts'
import type { Dispatcher } from './deliveries.ts'
import type { EmulatorContext } from './emulator-context.ts'
import { PayPalError, paypalError } from './errors.ts'
import { type Fault, type Faults, forcedOutcome, mockedError } from './faults.ts'
import { type Answer, type Call, readBody } from './http.ts'
import type { Idempotency } from './idempotency.ts'
import { newDebugId } from './ids.ts'
import { findRoute, type Route } from './router.ts'
import { requireAccessToken } from './tokens.ts'

export interface ServerParts {
  context: EmulatorContext
  faults: Faults
  idempotency: Idempotency
  dispatcher: Dispatcher
  control: ControlPlane
  /** Aborted when the emulator closes, so that slow faults end with it. */
  closing: AbortSignal
}

/** What the transport does with the response; only faults use values other than `send`. */
type Ending = 'send' | 'drop' | 'hang' | 'truncate'
interface Result {
  answer?: Answer
  ending: Ending
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })
}

async function perform(parts: ServerParts, route: Route, call: Call): Promise<Answer> {
  const { context, idempotency, dispatcher } = parts
  const answer = route.handle(context, call)
  if (route.idempotent) idempotency.remember(call, answer)
  if (call.method === 'GET' || route.operation === 'token') return answer
  await context.commit()
  dispatcher.kick()
  return answer
}

/** Processes a call whose response is discarded, whether it succeeds or fails. */
async function performUnheard(parts: ServerParts, route: Route, call: Call): Promise<void> {
  await perform(parts, route, call).catch((error: unknown) => {
    if (!(error instanceof PayPalError)) throw error
  })
}

async function underFault(parts: ServerParts, route: Route, call: Call, fault: Fault | undefined): Promise<Result> {
  switch (fault?.kind) {
    case '403':
    case '404':
    case '429':
    case '500':
    case '503':
      throw paypalError(Number(fault.kind))
    case 'hang':
      return { ending: 'hang' }
    case 'reset':
      return { ending: 'drop' }
    case 'apply_then_drop':
      await performUnheard(parts, route, call)
      return { ending: 'drop' }
    case 'apply_then_hang':
      await performUnheard(parts, route, call)
      return { ending: 'hang' }
    case 'malformed':
      return { ending: 'truncate', answer: await perform(parts, route, call) }
    case 'slow':
      await pause(fault.ms, parts.closing)
      break
    default:
      break
  }
  call.forced = forcedOutcome(fault)
  return { ending: 'send', answer: await perform(parts, route, call) }
}

async function answerApi(parts: ServerParts, call: Call): Promise<Result> {
  const found = findRoute(call.method, call.path)
  if (!found) throw paypalError(404)
  call.params = found.params
  const { route } = found
  if (route.guarded) {
    requireAccessToken(parts.context, call)
    requireOwner(parts.context, call)
  }
  if (!route.operation) return { ending: 'send', answer: await perform(parts, route, call) }
  const mocked = mockedError(call)
  if (mocked) throw mocked
  const replay = route.idempotent ? parts.idempotency.replayOf(call) : undefined
  const fault = parts.faults.take(route.operation, call)
  const effective = replay ? { ...route, idempotent: false, handle: () => replay } : route
  const finished = replay || !route.idempotent ? () => {} : parts.idempotency.begin(call)
  try {
    return await underFault(parts, effective, call, fault)
  } finally {
    finished()
  }
}

function callOf(request: IncomingMessage, raw: Buffer): Call {
  const target = request.url ?? '/'
  if (!URL.canParse(target, 'http://emulator.invalid')) throw paypalError(404)
  const url = new URL(target, 'http://emulator.invalid')
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    params: {},
    query: url.searchParams,
    headers: request.headers,
    raw,
    remoteAddress: request.socket.remoteAddress ?? '',
  }
}

async function resultOf(parts: ServerParts, request: IncomingMessage): Promise<Result> {
  try {
    const call = callOf(request, await readBody(request))
    if (call.path.startsWith('/__emulator/'))
      return { ending: 'send', answer: await answerControl(parts.control, call) }
    return await answerApi(parts, call)
  } catch (error) {
    if (!(error instanceof PayPalError)) console.error('paypal-emulator: request failed', error)
    const known = error instanceof PayPalError ? error : paypalError(500)
    return { ending: 'send', answer: { status: known.status, body: known.document } }
  }
}

function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  return body === undefined ? '' : JSON.stringify(body)
}

function deliver(result: Result, response: ServerResponse): void {
  const { answer, ending } = result
  if (ending === 'hang') return
  if (ending === 'drop' || !answer) return void response.destroy()
  const body = Buffer.from(textOf(answer.body))
  response.writeHead(answer.status, {
    'x-content-type-options': 'nosniff',
    'content-type': answer.type ?? 'application/json; charset=utf-8',
    ...answer.headers,
    'x-paypal-emulator': '1',
    'paypal-debug-id': newDebugId(),
  })
  response.end(ending === 'truncate' ? body.subarray(0, Math.floor(body.length / 2)) : body)
}

export function createEmulatorServer(parts: ServerParts): Server {
  return createServer((request, response) => {
    void resultOf(parts, request).then((result) => deliver(result, response))
  })
}
