import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api'

/** A span as in the W3C header `traceparent`. */
export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** The span of a `traceparent`; null for an invalid one. */
export function parseTraceparent(text: string | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '') ?? []
  if (!traceId || !spanId || !flags) return null
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  const context = { traceId, spanId, traceFlags, isRemote: true }
  return isSpanContextValid(context) ? context : null
}
