import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Bytes of every nonce: 18 random ones in base64url. The same length each time is what makes a template fillable. */
export const nonceLength = 24

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const gzipEnd = Buffer.from([1, 0, 0, 0xff, 0xff])
const storedHead = Buffer.from([0, nonceLength, 0, nonceLength ^ 0xff, 0xff])

/**
 * A rendered page whose nonces can be replaced, so that it is rendered once and still sent with a fresh nonce each
 * time. Gzip too is done once: the parts between nonces are compressed by themselves, each nonce stands in a stored
 * block (RFC 1951 §3.2.4), and only the checksum is computed per answer.
 */
export class PageTemplate {
  readonly #html: Buffer
  readonly #places: readonly number[]
  #zipped: { bytes: Buffer; places: readonly number[] } | undefined

  constructor(html: Buffer, nonce: string) {
    if (nonce.length !== nonceLength) throw new RangeError(`A nonce has ${nonceLength} characters`)
    this.#html = html
    this.#places = placesOf(html, nonce)
  }

  /** Bytes of the page; it never changes. */
  get size(): number {
    return this.#html.length
  }

  fill(nonce: string): Buffer {
    return filled(this.#html, this.#places, nonce)
  }

  fillGzip(nonce: string): Buffer {
    this.#zipped ??= zip(this.#html, this.#places)
    const bytes = filled(this.#zipped.bytes, this.#zipped.places, nonce)
    bytes.writeUInt32LE(crc32(this.fill(nonce)), bytes.length - 8)
    return bytes
  }
}

function placesOf(html: Buffer, nonce: string): number[] {
  const places: number[] = []
  for (let at = html.indexOf(nonce); at >= 0; at = html.indexOf(nonce, at + nonceLength)) places.push(at)
  return places
}

function filled(bytes: Buffer, places: readonly number[], nonce: string): Buffer {
  const copy = Buffer.from(bytes)
  for (const place of places) copy.write(nonce, place, 'latin1')
  return copy
}

function zip(html: Buffer, places: readonly number[]): { bytes: Buffer; places: number[] } {
  const parts: Buffer[] = [gzipHead]
  const zippedPlaces: number[] = []
  let length = gzipHead.length
  let from = 0
  const push = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const place of places) {
    push(deflated(html.subarray(from, place)))
    push(storedHead)
    zippedPlaces.push(length)
    push(Buffer.alloc(nonceLength))
    from = place + nonceLength
  }
  push(deflated(html.subarray(from)))
  push(gzipEnd)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(html.length, 4)
  push(trailer)
  return { bytes: Buffer.concat(parts), places: zippedPlaces }
}

function deflated(bytes: Buffer): Buffer {
  return deflateRawSync(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH })
}
