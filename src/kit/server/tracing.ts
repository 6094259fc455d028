import { channel, type TracingChannel, tracingChannel } from 'node:diagnostics_channel'

// The operations that adapters trace, for `telemetry/`. Without a subscriber this costs a comparison. What is traced are
// names and patterns only: no parameters, addresses, ids or personal data.

/** A request to the shop, from its arrival to the end of the response. */
export interface TracedRequest {
  method: string
  /** The route pattern; undefined when no route matches. */
  route: string | undefined
  /** The status of the response, set at its end. */
  status?: number
  /** Its duration as the log and /metrics have it, set at its end. */
  seconds?: number
}

/** A statement sent to the database. */
export interface TracedStatement {
  /** The name of the prepared statement, if it has one. */
  name: string | undefined
  /** The SQL command, such as `SELECT`. */
  operation: string
  /** The table that the statement names first, if any. */
  table: string | undefined
}

/** A request to the provider. */
export interface TracedCall {
  method: string
  /** Host and port. */
  server: string
  /** The path pattern. */
  path: string
  /** The status of the response, once there is one. */
  status?: number
}

/** A background job or a periodic task that runs on this instance. */
export interface TracedJob {
  name: string
  isPeriodic: boolean
  /** The operation that enqueued the job, as in the W3C header of this name. */
  traceparent?: string | undefined
}

/** The delivery of a mail: rendering and sending. */
export interface TracedMail {
  template: string
}

/** A job that is about to be enqueued; a subscriber sets `traceparent`. */
export interface TracedEnqueue {
  traceparent?: string
}

/** A channel whose subscribers choose what follows an operation through asynchronous calls. */
export type OperationChannel<Traced extends object> = TracingChannel<unknown, Traced>

const operation = <Traced extends object>(name: string): OperationChannel<Traced> =>
  tracingChannel<unknown, Traced>(`shop:${name}`)

export const requests = operation<TracedRequest>('request')
export const statements = operation<TracedStatement>('statement')
export const providerRequests = operation<TracedCall>('provider-request')
export const jobRuns = operation<TracedJob>('job')
export const mailDeliveries = operation<TracedMail>('mail')
export const enqueuedJobs = channel('shop:enqueue')
