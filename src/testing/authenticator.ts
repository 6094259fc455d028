import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { PasskeyAssertion, PasskeyRegistration } from '../accounts/second-factor-api.ts'

/** Manipulations of a response by an attacker. */
interface Changes {
  origin?: string
  rpId?: string
  challenge?: string
  /** The signature counter; incremented by default. */
  counter?: number
  type?: string
  /** Flags of the authenticator data; by default the user was present and verified. */
  flags?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** A software authenticator: ES256, attestation "none". */
export class Authenticator {
  readonly id = base64url(randomBytes(16))
  readonly #site: { origin: string; rpId: string }
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0

  constructor(publicUrl: string) {
    const { origin, hostname } = new URL(publicUrl)
    this.#site = { origin, rpId: hostname }
  }

  /** Answers `navigator.credentials.create`. */
  create(challenge: string, changes: Changes = {}): Omit<PasskeyRegistration, 'name'> {
    const credential = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([0, credential.length])
    const authData = Buffer.concat([
      this.#data(0x45, changes),
      Buffer.alloc(16),
      length,
      credential,
      coseKey(this.#keys.publicKey),
    ])
    const attestationObject = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ])
    return {
      id: this.id,
      clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, changes)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    }
  }

  /** Answers `navigator.credentials.get`. */
  get(challenge: string, changes: Changes = {}): PasskeyAssertion {
    const clientData = this.#clientData('webauthn.get', challenge, changes)
    const authData = this.#data(0x05, changes)
    const signature = createSign('sha256').update(Buffer.concat([authData, sha256(clientData)]))
    return {
      id: this.id,
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature.sign(this.#keys.privateKey)),
    }
  }

  #clientData(type: string, challenge: string, changes: Changes): string {
    const { origin = this.#site.origin } = changes
    const data = { type: changes.type ?? type, challenge: changes.challenge ?? challenge, origin, crossOrigin: false }
    return JSON.stringify(data)
  }

  #data(verified: number, { rpId = this.#site.rpId, counter, flags = verified }: Changes): Buffer {
    this.#counter = counter ?? this.#counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
}

/** RFC 9053 §7.1: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map([
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytes(Buffer.from(x, 'base64url'))],
    [int(-3), bytes(Buffer.from(y, 'base64url'))],
  ])
}

// The subset of CBOR (RFC 8949) that an attestation needs.
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const int = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])
