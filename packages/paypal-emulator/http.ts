import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { paypalError } from './errors.ts'

/** A request with its complete body. */
export interface Call {
  method: string
  path: string
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  raw: Buffer
  remoteAddress: string
  /** The client id of its access token. */
  account?: string
  /** The effect of an injected fault on this capture or refund; undefined without one. */
  forced?: ForcedCapture | ForcedRefund
}

export type ForcedCapture = 'declined' | 'pending' | 'declined_capture' | 'wrong_amount'
export type ForcedRefund = 'insufficient_funds' | 'pending_refund' | 'failed_refund'

export interface Answer {
  status: number
  /** An object is sent as JSON, a string unchanged with `type`. */
  body?: unknown
  type?: string
  headers?: Record<string, string>
}

export interface Link {
  href: string
  rel: string
  method: string
}

const maxBodyBytes = 1_000_000

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  const parts: AsyncIterable<Buffer> = request
  for await (const chunk of parts) {
    length += chunk.length
    if (length > maxBodyBytes) throw paypalError(413)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export function header(call: Call, name: string): string | undefined {
  const value = call.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Whether the caller prefers the full representation (RFC 7240); PayPal's default is the minimal one. */
export function wantsRepresentation(call: Call): boolean {
  return /(^|[,;\s])return=representation($|[,;\s])/i.test(header(call, 'prefer') ?? '')
}

export function link(href: string, rel: string, method = 'GET'): Link {
  return { href, rel, method }
}
