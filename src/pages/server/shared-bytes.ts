import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Bytes that many answers have in common. They are compressed once, for all of them. */
export class SharedBytes {
  readonly plain: Buffer
  #deflated: Buffer | undefined

  constructor(text: string) {
    this.plain = Buffer.from(text)
  }

  /** Ends at a byte and is referred to by nothing that follows, so that any other part may follow (RFC 1951 §3.2). */
  get deflated(): Buffer {
    this.#deflated ??= deflateRawSync(this.plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
    return this.#deflated
  }
}

/** Buffers are bytes of one answer. */
export type Parts = readonly (SharedBytes | Buffer)[]

export const joined = (parts: Parts) => Buffer.concat(parts.map(plainOf))

/** The gzip file of the joined parts (RFC 1952), in which only shared ones are compressed. */
export function gzipOf(parts: Parts): Buffer {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(parts.reduce((sum, part) => crc32(plainOf(part), sum), 0))
  end.writeUInt32LE(parts.reduce((size, part) => size + plainOf(part).length, 0) % 2 ** 32, 4)
  return Buffer.concat([gzipHeader, ...parts.flatMap(blocksOf), lastBlock, end])
}

const plainOf = (part: SharedBytes | Buffer) => (part instanceof SharedBytes ? part.plain : part)

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** Empty, with the mark of the last one. */
const lastBlock = Buffer.from([3, 0])
const storedBlockBytes = 0xffff

function blocksOf(part: SharedBytes | Buffer): Buffer[] {
  if (part instanceof SharedBytes) return [part.deflated]
  const blocks: Buffer[] = []
  for (let at = 0; at < part.length; at += storedBlockBytes) {
    const bytes = part.subarray(at, at + storedBlockBytes)
    const header = Buffer.alloc(5)
    header.writeUInt16LE(bytes.length, 1)
    header.writeUInt16LE(bytes.length ^ 0xffff, 3)
    blocks.push(header, bytes)
  }
  return blocks
}
