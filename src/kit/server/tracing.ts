import { channel, type TracingChannel, tracingChannel } from 'node:diagnostics_channel'

// The operations that adapters report, for `telemetry/`. Without a subscriber a report costs a comparison. Reports hold
// names and patterns only: no parameters, addresses, ids or personal data.

/** A request to the shop, from its arrival to the end of the response. */
export interface RequestReport {
  method: string
  /** The route pattern; undefined when no route matches. */
  route: string | undefined
  /** The status of the response, set at its end. */
  status?: number
  /** Its duration as the log and /metrics have it, set at its end. */
  seconds?: number
}

/** A statement sent to the database. */
export interface StatementReport {
  /** The name of the prepared statement, if it has one. */
  name: string | undefined
  /** The SQL command, such as `SELECT`. */
  operation: string
  /** The table that the statement names first, if any. */
  table: string | undefined
}

/** A request to the provider. */
export interface ProviderReport {
  method: string
  /** Host and port. */
  server: string
  /** The path pattern. */
  path: string
  /** The status of the response, once there is one. */
  status?: number
}

/** A background job or a periodic task that runs on this instance. */
export interface JobReport {
  name: string
  isPeriodic: boolean
  /** The operation that enqueued the job, as in the W3C header of this name. */
  traceparent?: string | undefined
}

/** The delivery of a mail: rendering and sending. */
export interface MailReport {
  template: string
}

/** A job that is about to be enqueued; a subscriber sets `traceparent`. */
export interface EnqueueReport {
  traceparent?: string
}

/** A channel whose subscribers choose what follows an operation through asynchronous calls. */
export type OperationChannel<Report extends object> = TracingChannel<unknown, Report>

const operation = <Report extends object>(name: string): OperationChannel<Report> =>
  tracingChannel<unknown, Report>(`shop:${name}`)

export const requests = operation<RequestReport>('request')
export const statements = operation<StatementReport>('statement')
export const providerRequests = operation<ProviderReport>('provider-request')
export const jobRuns = operation<JobReport>('job')
export const mailDeliveries = operation<MailReport>('mail')
export const enqueuedJobs = channel('shop:enqueue')
