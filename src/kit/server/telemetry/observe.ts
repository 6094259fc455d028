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

/** How the reports of one channel become spans and a histogram of durations. */
export interface Observation<Report extends object> {
  channel: OperationChannel<Report>
  describe(report: Report): Description
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

/** Records spans and durations of the reports of a channel, until the returned function is called. */
export function observe<Report extends object>(tracer: Tracer, observation: Observation<Report>): () => void {
  const { channel, describe, durations } = observation
  const operations = new WeakMap<Report, Running>()
  const begin = (report: Report): Span | null => {
    const { name, kind, attributes } = describe(report)
    const parent = parentOf(report, observation)
    const span = parent && tracer.startSpan(name, { kind, attributes }, parent)
    operations.set(report, { span, attributes, startedAt: performance.now() })
    return span
  }
  const end = (report: Report) => {
    const operation = operations.get(report)
    if (!operation) return
    operations.delete(report)
    const outcome = outcomeOf(report)
    // A request's duration is measured by its server.
    const { seconds = (performance.now() - operation.startedAt) / 1000 } = fieldsOf(report)
    durations.record(Number(seconds), { ...operation.attributes, ...outcome })
    operation.span?.setAttributes(outcome)
    if (outcome['error.type'] !== undefined) operation.span?.setStatus({ code: SpanStatusCode.ERROR })
    operation.span?.end()
  }
  const ignore = () => {}
  const subscribers = { start: ignore, end: ignore, asyncStart: ignore, asyncEnd: end, error: ignore }
  channel.start.bindStore(current, begin)
  channel.asyncStart.bindStore(current, (report) => operations.get(report)?.span ?? null)
  channel.subscribe(subscribers)
  return () => {
    channel.start.unbindStore(current)
    channel.asyncStart.unbindStore(current)
    channel.unsubscribe(subscribers)
  }
}

/** The parent operation, possibly of another process; null for no span. */
function parentOf<Report extends object>(report: Report, { startsTraces }: Observation<Report>): Context | null {
  const { traceparent } = fieldsOf(report)
  const origin = typeof traceparent === 'string' ? parseTraceparent(traceparent) : null
  if (origin) return trace.setSpanContext(ROOT_CONTEXT, origin)
  const span = current.getStore()
  if (span) return trace.setSpan(ROOT_CONTEXT, span)
  return startsTraces ? ROOT_CONTEXT : null
}

function outcomeOf(report: object): Attributes {
  const { status, error } = fieldsOf(report)
  const answer = typeof status === 'number' ? { 'http.response.status_code': status } : {}
  if (error !== undefined) return { ...answer, 'error.type': errorType(error) }
  return typeof status === 'number' && status >= 500 ? { ...answer, 'error.type': `${status}` } : answer
}

/** The kind of an error. Its message is not sent: it may contain data of a person. */
function errorType(error: unknown): string {
  const { code, fault, name } = fieldsOf(error)
  return [code, fault, name].find((kind) => typeof kind === 'string')?.toString() ?? 'other'
}
