import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Entry, extract } from 'tar-stream'
import { fieldsOf } from '../../kit/records.ts'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import {
  type Backup,
  type BackupHeader,
  formatVersion,
  headerSchema,
  manifestSchema,
  maxJsonBytes,
} from './backup-format.ts'

export interface ArchiveVisitor {
  header?(header: BackupHeader): Promise<void>
  /** Must read all chunks. */
  table(name: string, chunks: AsyncIterable<Buffer>): Promise<void>
}

/** Any of these can follow from a damaged or foreign file. */
const damaged = (reason: string) =>
  new CommandRefused(`The backup is damaged or incomplete: ${reason}. Nothing was changed. Use another backup.`)

/**
 * Reads an archive once, in order.
 * @throws CommandRefused when it is damaged, incomplete, no backup, or in a newer format.
 */
export async function readArchive(source: Readable, visitor: ArchiveVisitor): Promise<Backup> {
  const tar = extract()
  let failure: unknown = null
  const piping = pipeline(source, createGunzip(), plainEntries, tar).catch((error: unknown) => {
    failure = error
  })
  try {
    const backup = await readEntries(new EntryReader(tar[Symbol.asyncIterator]()), visitor)
    // The checksum of the compressed data follows the last entry.
    await piping
    if (failure) throw failure
    return backup
  } catch (error) {
    // The pipeline fails with the first of its errors: its own, or this one.
    const cause = error instanceof Error ? error : undefined
    source.destroy(cause)
    tar.destroy(cause)
    await piping
    throw readingError(failure ?? error)
  }
}

const blockBytes = 512
/** Enough for any name of a table. */
const maxExtensionBytes = 64 * 1024

/**
 * Passes a tar file on and refuses what this shop never writes: the library keeps the extension of a header in memory
 * as a whole, and a file of a few megabytes could contain one of gigabytes.
 */
async function* plainEntries(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  let skipped = 0
  for await (const chunk of chunks) {
    let at = 0
    while (at < chunk.length) {
      if (skipped > 0) {
        const step = Math.min(skipped, chunk.length - at)
        skipped -= step
        at += step
        continue
      }
      const part = chunk.subarray(at, at + blockBytes - head.length)
      head = Buffer.concat([head, part])
      at += part.length
      if (head.length < blockBytes) break
      skipped = bytesAfter(head)
      head = Buffer.alloc(0)
    }
    yield chunk
  }
}

/** The length of the content behind a header of a tar file, in whole blocks. */
function bytesAfter(head: Buffer): number {
  if (head.every((byte) => byte === 0)) return 0
  const size = /^[0-7 ]*[0-7]/.exec(head.toString('latin1', 124, 136))?.[0]
  const isFile = ['0', '\0'].includes(head.toString('latin1', 156, 157))
  const bytes = Number.parseInt(size ?? '', 8)
  if (size === undefined || (!isFile && bytes > maxExtensionBytes)) throw damaged('it has an entry that no backup has')
  return Math.ceil(bytes / blockBytes) * blockBytes
}

function readingError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code } = fieldsOf(error)
  const isDamage =
    String(code).startsWith('Z_') || /tar|header|unexpected end|premature close|writable/i.test(error.message)
  return error instanceof CommandRefused || !isDamage ? error : damaged(error.message)
}

async function readEntries(entries: EntryReader, visitor: ArchiveVisitor): Promise<Backup> {
  const header = headerOf(await entries.json('header.json'))
  await visitor.header?.(header)
  for (let name = await entries.nextTable(); name !== null; name = await entries.nextTable()) {
    await visitor.table(name, entries.chunksOf(name))
  }
  const manifest = manifestSchema.safeParse(await entries.json('manifest.json'))
  if (!manifest.success) throw damaged('its manifest cannot be read')
  await entries.end()
  return { header, manifest: manifest.data }
}

function headerOf(value: unknown): BackupHeader {
  const header = headerSchema.safeParse(value)
  if (!header.success) throw damaged('its header cannot be read')
  if (header.data.format > formatVersion) {
    throw new CommandRefused(
      `The backup was made by a newer version of the shop (${header.data.shopVersion}). Install that version or a newer one, then restore.`,
    )
  }
  return header.data
}

/** Walks through the entries of a tar file with a look at the next one. */
class EntryReader {
  readonly #entries: AsyncIterator<Entry>
  #next: Entry | null = null

  constructor(entries: AsyncIterator<Entry>) {
    this.#entries = entries
  }

  async json(name: string): Promise<unknown> {
    const entry = await this.#peek()
    if (entry?.header.name !== name) throw damaged(`${name} is missing`)
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of entry) {
      bytes += chunk.length
      if (bytes > maxJsonBytes) throw damaged(`${name} is too long`)
      chunks.push(chunk)
    }
    this.#next = null
    try {
      return JSON.parse(Buffer.concat(chunks).toString('utf8'))
    } catch {
      throw damaged(`${name} cannot be read`)
    }
  }

  /** The table that the next entry belongs to, or null. */
  async nextTable(): Promise<string | null> {
    return tableOf(await this.#peek())
  }

  /** All parts of one table. */
  async *chunksOf(table: string): AsyncGenerator<Buffer> {
    for (let entry = await this.#peek(); entry && tableOf(entry) === table; entry = await this.#peek()) {
      for await (const chunk of entry) yield chunk
      this.#next = null
    }
  }

  async end(): Promise<void> {
    if (await this.#peek()) throw damaged('something follows its manifest')
  }

  async #peek(): Promise<Entry | null> {
    if (this.#next) return this.#next
    const { value, done } = await this.#entries.next()
    this.#next = done ? null : value
    return this.#next
  }
}

function tableOf(entry: Entry | null): string | null {
  const [, name] = /^tables\/([^/]+)\/\d+$/.exec(entry?.header.name ?? '') ?? []
  return name === undefined ? null : decodeURIComponent(name)
}
