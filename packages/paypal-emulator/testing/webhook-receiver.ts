import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody } from '../http.ts'

export interface ReceivedEvent {
  headers: IncomingHttpHeaders
  raw: string
  type: string
  id: string
}

export interface WebhookReceiver {
  url: string
  received: ReceivedEvent[]
  /** The statuses of the next responses, then 200. */
  answers: number[]
  /** Resolves when this many events have arrived. */
  waitFor(count: number): Promise<void>
  close(): Promise<void>
}

/** A webhook endpoint that records events. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = []
  const answers: number[] = []
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const raw = (await readBody(request)).toString('utf8')
    const { id, event_type: type } = JSON.parse(raw) as { id: string; event_type: string }
    received.push({ headers: request.headers, raw, type, id })
    response.writeHead(answers.shift() ?? 200).end()
    for (const check of waiting) check()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/paypal/webhook`,
    received,
    answers,
    waitFor: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
