import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import type { Reachable } from '../src/testing/buyer.ts'
import type { TwoInstances } from './two-instances.ts'

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

interface Request {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The client's address: any of 127.0.0.0/8. */
  from?: string
}

export type Ask = (path: string, request?: Request) => Promise<Answer>

/** Visits the public address; trusts the test's authority and opens a new connection for each request. */
export function visitorOf({ tlsPort, plainPort, folder }: TwoInstances) {
  const ca = readFileSync(join(folder, 'ca.pem'))
  const ask: Ask = (path, { from = '127.0.0.1', method = 'GET', headers = {}, body } = {}) => {
    const target = { host: '127.0.0.1', port: tlsPort, path, method, ca, servername: 'localhost' }
    const sent = { host: `localhost:${tlsPort}`, ...headers }
    const options = { ...target, headers: sent, localAddress: from, agent: false, timeout: 60_000 }
    return answerOf(https.request(options), body)
  }
  /** Without TLS. */
  const askPlain: Ask = (path) => {
    const headers = { host: `localhost:${plainPort}` }
    return answerOf(http.request({ host: '127.0.0.1', port: plainPort, path, headers, agent: false }))
  }
  return { ask, askPlain, shop: reachable(ask) }
}

function reachable(ask: Ask): Reachable {
  return {
    server: {
      inject: async ({ method, url, headers, payload }) => {
        const answer = await ask(url, { method, headers, ...(payload !== undefined && { body: payload }) })
        return { statusCode: answer.status, headers: answer.headers, json: () => JSON.parse(answer.body) }
      },
    },
  }
}

function answerOf(request: http.ClientRequest, body?: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Error('no answer within 60 s')))
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        resolve({ status, headers, body: Buffer.concat(chunks).toString() })
      })
    })
    request.end(body)
  })
}
