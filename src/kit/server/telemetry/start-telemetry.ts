import { randomUUID } from 'node:crypto'
import { DiagLogLevel, diag, type Histogram, type Meter, type Tracer } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes, serviceNameEnvDetector } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { startOf } from '../../text.ts'
import type { Log } from '../log.ts'
import {
  enqueuedJobs,
  jobRuns,
  mailDeliveries,
  providerRequests,
  requests,
  statements,
  type TracedEnqueue,
} from '../tracing.ts'
import { currentSpan, observe } from './observe.ts'
import { describeJob, describeMail, describeProviderRequest, describeRequest, describeStatement } from './operations.ts'
import { formatTraceparent } from './traceparent.ts'

export interface TelemetryOptions {
  /** Base address of the receiver (OTLP over HTTP, JSON); `/v1/traces` and `/v1/metrics` are appended. */
  endpoint: string
  /** Share of the traces that are sent, from 0 to 1. */
  share: number
  log: Log
  /** The version of the shop. */
  version: string
}

export interface Telemetry {
  /** Sends what is left and stops; the caller limits the time. */
  stop(): Promise<void>
}

/**
 * Sends traces and metrics of the operations that the adapters trace. While the
 * receiver does not answer, data is dropped and a warning is logged once a minute.
 */
export function startTelemetry(options: TelemetryOptions): Telemetry {
  diag.setLogger(throttledErrorLog(options.log), { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true })
  const { tracers, meters } = createProviders(options)
  const stopObserving = observeAll(tracers.getTracer('flor-de-maga'), meters.getMeter('flor-de-maga'))
  enqueuedJobs.subscribe(addOrigin)
  return {
    async stop() {
      enqueuedJobs.unsubscribe(addOrigin)
      stopObserving()
      await Promise.allSettled([tracers.shutdown(), meters.shutdown()])
      diag.disable()
    },
  }
}

function createProviders({ endpoint, share, version }: TelemetryOptions) {
  const base = endpoint.replace(/\/$/, '')
  const own = { 'service.name': 'flor-de-maga', 'service.version': version, 'service.instance.id': randomUUID() }
  // The environment may override the name of the service: OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES.
  const resource = resourceFromAttributes(own).merge(
    detectResources({ detectors: [envDetector, serviceNameEnvDetector] }),
  )
  const tracers = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${base}/v1/traces` }) })],
  })
  const exporter = new OTLPMetricExporter({ url: `${base}/v1/metrics` })
  const meters = new MeterProvider({ resource, readers: [new PeriodicExportingMetricReader({ exporter })] })
  return { tracers, meters }
}

/** Stores the current operation in the data of an enqueued job. */
function addOrigin(message: unknown): void {
  const span = currentSpan()
  // Every message of this channel is such an operation (kit/server/tracing.ts).
  if (span) Object.assign(message as TracedEnqueue, { traceparent: formatTraceparent(span.spanContext()) })
}

/** The libraries' errors, at most one a minute. Their warnings may contain headers of the requests. */
function throttledErrorLog(log: Log) {
  let quietUntil = 0
  const error = (reason: string) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + 60_000
    log.warn({ reason: startOf(reason, 300) }, 'traces or metrics could not be sent')
  }
  const ignore = () => {}
  return { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore }
}

/** Bounds in seconds, as recommended by the semantic conventions. */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Observes every channel of `kit/server/tracing.ts`, until the returned function is called. */
function observeAll(tracer: Tracer, meter: Meter): () => void {
  const timer = (name: string, description: string): Histogram =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries: bounds } })
  const stops = [
    observe(tracer, {
      channel: requests,
      describe: describeRequest,
      durations: timer('http.server.request.duration', 'Requests to the shop.'),
      startsTraces: true,
    }),
    observe(tracer, {
      channel: statements,
      describe: describeStatement,
      durations: timer('db.client.operation.duration', 'Statements sent to Postgres, with the wait for a connection.'),
      startsTraces: false,
    }),
    observe(tracer, {
      channel: providerRequests,
      describe: describeProviderRequest,
      durations: timer('http.client.request.duration', 'Requests to payment providers.'),
      startsTraces: false,
    }),
    observe(tracer, {
      channel: jobRuns,
      describe: describeJob,
      durations: timer('messaging.process.duration', 'Background jobs and periodic tasks.'),
      startsTraces: true,
    }),
    observe(tracer, {
      channel: mailDeliveries,
      describe: describeMail,
      durations: timer('shop.mail.duration', 'Mails: rendering and sending.'),
      startsTraces: false,
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
