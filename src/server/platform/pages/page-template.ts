import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Bytes of every nonce: 18 random ones in base64url. The same length each time is what makes a template fillable. */
export const nonceLength = 24

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const gzipEnd = Buffer.from([1, 0, 0, 0xff, 0xff])
const storedHead = Buffer.from([0, nonceLength, 0, nonceLength ^ 0xff, 0xff])

/** How far back a compressed part may refer (RFC 1951 §2). */
const windowBytes = 32 * 1024

/**
 * A rendered page whose nonces can be replaced, so that it is rendered once and still sent with a fresh nonce each
 * time. Gzip too is done once: the parts between nonces are compressed by themselves, each nonce stands in a stored
 * block (RFC 1951 §3.2.4), and only the checksum is put together per answer.
 */
export class PageTemplate {
  readonly #html: Buffer
  readonly #places: readonly number[]
  #zipped: { bytes: Buffer; places: readonly number[] } | undefined
  #checksum: ((nonce: Buffer) => number) | undefined

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
    return filled(this.#html, this.#places, Buffer.from(nonce, 'latin1'))
  }

  fillGzip(nonce: string): Buffer {
    const bytes = Buffer.from(nonce, 'latin1')
    // Many pages are asked for once: the checksum is prepared for the second time.
    if (this.#zipped) this.#checksum ??= checksumOf(this.#html, this.#places)
    this.#zipped ??= zip(this.#html, this.#places)
    const page = filled(this.#zipped.bytes, this.#zipped.places, bytes)
    page.writeUInt32LE(this.#checksum?.(bytes) ?? crc32(this.fill(nonce)), page.length - 8)
    return page
  }
}

/**
 * Checksums of the page for any nonce, without reading the page: CRC is linear, so each bit of the nonce, at all its
 * places together, changes the same bits of the checksum whatever else stands there.
 */
function checksumOf(html: Buffer, places: readonly number[]): (nonce: Buffer) => number {
  const page = filled(html, places, Buffer.alloc(nonceLength))
  const empty = crc32(page)
  // Nonces are ASCII: 128 changes for each of their characters.
  const changes = new Uint32Array(nonceLength * 128)
  for (let at = 0; at < nonceLength; at++) {
    for (let bit = 1; bit < 128; bit *= 2) {
      for (const place of places) page[place + at] = bit
      const change = crc32(page) ^ empty
      for (let rest = 0; rest < bit; rest++) changes[at * 128 + bit + rest] = (changes[at * 128 + rest] ?? 0) ^ change
    }
    for (const place of places) page[place + at] = 0
  }
  return (nonce) => {
    let checksum = empty
    for (let at = 0; at < nonceLength; at++) checksum ^= changes[at * 128 + ((nonce[at] ?? 0) & 127)] ?? 0
    return checksum >>> 0
  }
}

function placesOf(html: Buffer, nonce: string): number[] {
  const places: number[] = []
  for (let at = html.indexOf(nonce); at >= 0; at = html.indexOf(nonce, at + nonceLength)) places.push(at)
  return places
}

function filled(bytes: Buffer, places: readonly number[], nonce: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (const place of places) copy.set(nonce, place)
  return copy
}

/** Each part may refer to the text before it, but to no nonce: 0xff stands in for them, which no UTF-8 text contains. */
function zip(html: Buffer, places: readonly number[]): { bytes: Buffer; places: number[] } {
  const text = filled(html, places, Buffer.alloc(nonceLength, 0xff))
  const part = (start: number, end: number) => {
    return deflated(text.subarray(start, end), text.subarray(Math.max(0, start - windowBytes), start))
  }
  const parts: Buffer[] = [gzipHead]
  const zippedPlaces: number[] = []
  let length = gzipHead.length
  let from = 0
  const push = (bytes: Buffer) => {
    parts.push(bytes)
    length += bytes.length
  }
  for (const place of places) {
    push(part(from, place))
    push(storedHead)
    zippedPlaces.push(length)
    push(Buffer.alloc(nonceLength))
    from = place + nonceLength
  }
  push(part(from, html.length))
  push(gzipEnd)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(html.length, 4)
  push(trailer)
  return { bytes: Buffer.concat(parts), places: zippedPlaces }
}

function deflated(bytes: Buffer, before: Buffer): Buffer {
  const options = { level: 9, finishFlush: constants.Z_FULL_FLUSH }
  return deflateRawSync(bytes, before.length === 0 ? options : { ...options, dictionary: before })
}
