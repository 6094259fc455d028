import { type Attributes, SpanKind } from '@opentelemetry/api'
import type { TracedCall, TracedJob, TracedMail, TracedRequest, TracedStatement } from '../tracing.ts'

/** How an operation is described, with the names of OpenTelemetry's semantic conventions. */
export interface Description {
  /** Name of the span. */
  name: string
  kind: SpanKind
  attributes: Attributes
}

/** Unknown methods are traced as `_OTHER`, as the conventions require. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const methodOf = (method: string) => (methods.has(method) ? method : '_OTHER')

/** Omits `url.path`, which the conventions require, because paths contain ids and tokens. */
export function describeRequest({ method, route }: TracedRequest): Description {
  const known = methodOf(method)
  return {
    name: route === undefined ? known : `${known} ${route}`,
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': known, ...(route !== undefined && { 'http.route': route }) },
  }
}

export function describeStatement({ name, operation, table }: TracedStatement): Description {
  const summary = name ?? (table === undefined ? operation : `${operation} ${table}`)
  return {
    name: summary,
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': summary,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  }
}

export function describeProviderRequest({ method, server, path }: TracedCall): Description {
  return {
    name: `${method} ${path}`,
    kind: SpanKind.CLIENT,
    attributes: { 'http.request.method': method, 'server.address': server, 'url.template': path },
  }
}

export function describeJob({ name, isPeriodic }: TracedJob): Description {
  if (isPeriodic) return { name: `run ${name}`, kind: SpanKind.INTERNAL, attributes: { 'shop.task.name': name } }
  return {
    name: `process ${name}`,
    kind: SpanKind.CONSUMER,
    attributes: {
      'messaging.system': 'pg-boss',
      'messaging.operation.name': 'process',
      'messaging.operation.type': 'process',
      'messaging.destination.name': name,
    },
  }
}

export function describeMail({ template }: TracedMail): Description {
  return { name: `send ${template}`, kind: SpanKind.CLIENT, attributes: { 'shop.mail.template': template } }
}
