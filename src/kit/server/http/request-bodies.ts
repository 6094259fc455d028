import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fieldsOf, isRecord } from '../../records.ts'
import { protocolError } from './protocol-errors.ts'

/** The longest body of any endpoint that takes JSON, in bytes. */
export const maxBodyBytes = 256 * 1024

/** Escaped as `\uXXXX`, a character outside of the basic plane takes 12 bytes; most take one. */
const bytesPerCharacter = 8
/** White space, punctuation and numbers around a value. */
const bytesAround = 100

/** The longest body that an endpoint takes, in bytes: what the longest values of its schema need, at most 256 kB. */
export function bodyLimitOf(body: z.ZodType): number {
  const known = limits.get(body)
  if (known !== undefined) return known
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  const limit = Math.min(maxBodyBytes, 2048 + bytesOf(schema))
  limits.set(body, limit)
  return limit
}

/** Tests start many shops in one process. */
const limits = new WeakMap<z.ZodType, number>()

function bytesOf(schema: unknown): number {
  const { maxLength, anyOf, oneOf, allOf, properties, additionalProperties, items, maxItems, type } = fieldsOf(schema)
  if (typeof maxLength === 'number') return maxLength * bytesPerCharacter + bytesAround
  const choices = [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? list : []))
  // `{}` is how JSON Schema writes NaN.
  if (choices.length > 0) return Math.max(...choices.filter((one) => Object.keys(one).length > 0).map(bytesOf))
  if (type === 'array') return (typeof maxItems === 'number' ? maxItems : maxEntries) * bytesOf(items)
  if (isRecord(additionalProperties)) return maxBodyBytes
  if (type !== 'object') return type === undefined ? maxBodyBytes : bytesAround
  return Object.entries(fieldsOf(properties)).reduce((sum, [name, value]) => sum + name.length + bytesOf(value), 0)
}

/** Accepts JSON only, parsed strictly. An empty body with a JSON content type counts as no body (payment capture). */
export function installBodyParsing(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, parseJson(body))
    } catch (cause) {
      done(cause instanceof Error ? cause : new Error(String(cause)), undefined)
    }
  })
}

const maxDepth = 30
/** No list of the contract is longer. */
const maxEntries = 1_000

function parseJson(body: Buffer): unknown {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw protocolError('invalidJson')
  }
  assertSafe(value, 0)
  return value
}

/** Rejects prototype keys, deep nesting and lists or objects of more than 1,000 entries, whose faults would be as many. */
function assertSafe(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > maxDepth) throw protocolError('nestedTooDeeply')
  const entries = Object.entries(value)
  if (entries.length > maxEntries) throw protocolError('tooManyEntries')
  for (const [key, inner] of entries) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
      throw protocolError('forbiddenKey')
    }
    assertSafe(inner, depth + 1)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The received bytes of the body, for signature checks. */
    rawBody?: Buffer
  }
}
