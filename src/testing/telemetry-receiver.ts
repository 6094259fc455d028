import { once } from 'node:events'
import { createServer } from 'node:http'

interface Value {
  stringValue?: string
  intValue?: number
}

interface Attribute {
  key: string
  value: Value
}

/** A span as it was received. */
export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  /** Empty for the root of a trace. */
  parent: string
  attributes: Record<string, string | number | undefined>
}

interface TracesBody {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'parent'> & { parentSpanId?: string; attributes: Attribute[] })[]
    }[]
  }[]
}

interface MetricsBody {
  resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[]
}

export interface TelemetryReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  origin: string
  spans(): ReceivedSpan[]
  /** Names of the received metrics. */
  metrics(): string[]
  /** Attributes of the resource that sent the spans. */
  resource(): ReceivedSpan['attributes']
  /** Everything received, as text. */
  text(): string
  close(): Promise<void>
}

const fieldsOf = (attributes: Attribute[]): ReceivedSpan['attributes'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

/** A server that receives OpenTelemetry's traces and metrics as JSON. */
export async function startTelemetryReceiver(): Promise<TelemetryReceiver> {
  const received: { url: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ url: request.url, body: Buffer.concat(chunks).toString() })
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const bodiesOf = (url: string) => received.filter((one) => one.url === url).map(({ body }) => JSON.parse(body))
  const traces = (): TracesBody['resourceSpans'] =>
    bodiesOf('/v1/traces').flatMap((body: TracesBody) => body.resourceSpans)
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    spans: () =>
      traces()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ name, traceId, spanId, parentSpanId, attributes }) => {
          return { name, traceId, spanId, parent: parentSpanId ?? '', attributes: fieldsOf(attributes) }
        }),
    metrics: () =>
      bodiesOf('/v1/metrics')
        .flatMap((body: MetricsBody) => body.resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name))),
    resource: () => fieldsOf(traces()[0]?.resource.attributes ?? []),
    text: () => received.map(({ body }) => body).join('\n'),
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
