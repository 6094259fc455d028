import { parseCents } from './money.ts'
import { isRecord } from './records.ts'

/**
 * What is decoded in a reply of an endpoint; everything else stays as parsed from JSON. `fields` names the fields of an
 * object, or of each entry of a record, that contain something to decode.
 */
export type Decoding =
  | 'money'
  | 'moment'
  | { list: Decoding | null }
  | { fields: { [name: string]: Decoding } }
  | { optional: Decoding }

/** Decodes a reply without its schema: '29.99' to 2999 cents, times to `Date`. TypeError when its shape is another. */
export function decodeReply(decoding: Decoding, value: unknown): unknown {
  if (decoding === 'money') return decodeMoney(value)
  if (decoding === 'moment') return new Date(String(value))
  if ('optional' in decoding) return value == null ? value : decodeReply(decoding.optional, value)
  if ('list' in decoding) return decodeList(decoding.list, value)
  if (!isRecord(value) || Array.isArray(value)) throw new TypeError('The reply is no object')
  const decoded = { ...value }
  for (const [name, inner] of Object.entries(decoding.fields)) decoded[name] = decodeReply(inner, value[name])
  return decoded
}

function decodeMoney(value: unknown): number {
  const cents = parseCents(String(value))
  if (cents === null) throw new TypeError('The reply contains an invalid amount')
  return cents
}

function decodeList(item: Decoding | null, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('The reply is no list')
  return item === null ? value : value.map((one) => decodeReply(item, one))
}
