import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  type Histogram,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { fieldsOf } from '../../records.ts'
import type { OperationChannel } from '../tracing.ts'
import type { Description } from './operations.ts'
import { parseTraceparent } from './traceparent.ts'

/** How the operations of one channel become spans and a histogram of durations. */
export interface Observation<Traced extends object> {
  channel: OperationChannel<Traced>
  describe(traced: Traced): Description
  /** Seconds per operation, with the attributes of its span. */
  durations: Histogram
  /** Whether an operation outside any other gets a span; a statement that polls for jobs gets none. */
  startsTraces: boolean
}

interface Running {
  span: Span | null
  attributes: Attributes
  startedAt: number
}

/** The span of the current asynchronous context. */
const current = new AsyncLocalStorage<Span | null>()

export const currentSpan = (): Span | null => current.getStore() ?? null

/** Records spans and durations of the operations of a channel, until the returned function is called. */
export function observe<Traced extends object>(tracer: Tracer, observation: Observation<Traced>): () => void {
  const { channel, describe, durations } = observation
  const operations = new WeakMap<Traced, Running>()
  const begin = (traced: Traced): Span | null => {
    const { name, kind, attributes } = describe(traced)
    const parent = parentOf(traced, observation)
    const span = parent && tracer.startSpan(name, { kind, attributes }, parent)
    operations.set(traced, { span, attributes, startedAt: performance.now() })
    return span
  }
  const end = (traced: Traced) => {
    const operation = operations.get(traced)
    if (!operation) return
    operations.delete(traced)
    const outcome = outcomeOf(traced)
    // A request's duration is measured by its server.
    const { seconds = (performance.now() - operation.startedAt) / 1000 } = fieldsOf(traced)
    durations.record(Number(seconds), { ...operation.attributes, ...outcome })
    operation.span?.setAttributes(outcome)
    if (outcome['error.type'] !== undefined) operation.span?.setStatus({ code: SpanStatusCode.ERROR })
    operation.span?.end()
  }
  const ignore = () => {}
  const subscribers = { start: ignore, end: ignore, asyncStart: ignore, asyncEnd: end, error: ignore }
  channel.start.bindStore(current, begin)
  channel.asyncStart.bindStore(current, (traced) => operations.get(traced)?.span ?? null)
  channel.subscribe(subscribers)
  return () => {
    channel.start.unbindStore(current)
    channel.asyncStart.unbindStore(current)
    channel.unsubscribe(subscribers)
  }
}

/** The parent operation, possibly of another process; null for no span. */
function parentOf<Traced extends object>(traced: Traced, { startsTraces }: Observation<Traced>): Context | null {
  const { traceparent } = fieldsOf(traced)
  const origin = typeof traceparent === 'string' ? parseTraceparent(traceparent) : null
  if (origin) return trace.setSpanContext(ROOT_CONTEXT, origin)
  const span = current.getStore()
  if (span) return trace.setSpan(ROOT_CONTEXT, span)
  return startsTraces ? ROOT_CONTEXT : null
}

function outcomeOf(traced: object): Attributes {
  const { status, error } = fieldsOf(traced)
  const answer = typeof status === 'number' ? { 'http.response.status_code': status } : {}
  if (error !== undefined) return { ...answer, 'error.type': errorType(error) }
  return typeof status === 'number' && status >= 500 ? { ...answer, 'error.type': `${status}` } : answer
}

/** The kind of an error. Its message is not sent: it may contain data of a person. */
function errorType(error: unknown): string {
  const { code, fault, name } = fieldsOf(error)
  return [code, fault, name].find((kind) => typeof kind === 'string')?.toString() ?? 'other'
}
