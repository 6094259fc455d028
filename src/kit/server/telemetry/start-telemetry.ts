import { randomUUID } from 'node:crypto'
import { DiagLogLevel, diag } from '@opentelemetry/api'
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
import { type EnqueueReport, enqueuedJobs } from '../tracing.ts'
import { currentSpan } from './observe.ts'
import { observeAll } from './observe-all.ts'
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
 * Sends traces and metrics of the operations that the adapters report. While the
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
  // Every message of this channel is such a report (platform/tracing.ts).
  if (span) Object.assign(message as EnqueueReport, { traceparent: formatTraceparent(span.spanContext()) })
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
