import type { Histogram, Meter, Tracer } from '@opentelemetry/api'
import { jobRuns, mailDeliveries, paypalRequests, requests, statements } from '../tracing.ts'
import { observe } from './observe.ts'
import { describeJob, describeMail, describePaypalRequest, describeRequest, describeStatement } from './operations.ts'

/** Bounds in seconds, as recommended by the semantic conventions. */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Observes every channel of `platform/tracing.ts`, until the returned function is called. */
export function observeAll(tracer: Tracer, meter: Meter): () => void {
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
      channel: paypalRequests,
      describe: describePaypalRequest,
      durations: timer('http.client.request.duration', 'Requests to PayPal.'),
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
