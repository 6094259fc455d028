import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Writes a self-signed X.509 v3 certificate (RFC 5280) in DER (ITU-T X.690); Node reads certificates but cannot write them. */

export interface CertificateSubject {
  commonName: string
  /** The certificate is valid from a day before this moment until ten years after it. */
  notBefore: Date
}

const tags = { boolean: 0x01, integer: 0x02, bits: 0x03, octets: 0x04, null: 0x05, oid: 0x06, utf8: 0x0c } as const
const constructed = { sequence: 0x30, set: 0x31, version: 0xa0, extensions: 0xa3 } as const
const oids = { sha256WithRsa: '1.2.840.113549.1.1.11', commonName: '2.5.4.3', basicConstraints: '2.5.29.19' } as const
const dayMs = 86_400_000

function encode(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const hex = content.length.toString(16)
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

const sequence = (...parts: Uint8Array[]) => encode(constructed.sequence, ...parts)

function base128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return encode(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** UTCTime until 2049, GeneralizedTime afterwards (RFC 5280, 4.1.2.5). */
function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`
  return date.getUTCFullYear() < 2050 ? encode(0x17, Buffer.from(digits.slice(2))) : encode(0x18, Buffer.from(digits))
}

function bitString(content: Uint8Array): Buffer {
  return encode(tags.bits, Buffer.from([0]), content)
}

function toBeSigned(publicKey: KeyObject, algorithm: Buffer, subject: CertificateSubject): Buffer {
  const attribute = sequence(oid(oids.commonName), encode(tags.utf8, Buffer.from(subject.commonName)))
  const name = sequence(encode(constructed.set, attribute))
  const starts = subject.notBefore.getTime() - dayMs
  const isAuthority = sequence(
    oid(oids.basicConstraints),
    encode(tags.boolean, Buffer.from([0xff])),
    encode(tags.octets, sequence(encode(tags.boolean, Buffer.from([0xff])))),
  )
  return sequence(
    encode(constructed.version, encode(tags.integer, Buffer.from([2]))),
    encode(tags.integer, Buffer.from([0x45]), randomBytes(8)),
    algorithm,
    name,
    sequence(time(new Date(starts)), time(new Date(starts + 3650 * dayMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(constructed.extensions, sequence(isAuthority)),
  )
}

/** A self-signed certificate in PEM, signed with SHA-256 and the given RSA key. */
export function selfSignedCertificate(privateKey: KeyObject, subject: CertificateSubject): string {
  const algorithm = sequence(oid(oids.sha256WithRsa), encode(tags.null))
  const body = toBeSigned(createPublicKey(privateKey), algorithm, subject)
  const der = sequence(body, algorithm, bitString(sign('RSA-SHA256', body, privateKey)))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
