import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { isStorableText } from '../../kit/text.ts'

// A table in a text file: in which encoding it is, what divides its cells, and its rows one by one.

const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
type Encoding = (typeof encodings)[number]

const delimiters = [',', ';', '\t'] as const

/** A row, and the line of the file on which it begins. */
export interface TableRow {
  line: number
  cells: string[]
}

/** The longest row, in characters: a description and the addresses of its pictures are far shorter. */
const longestRow = 1_000_000
/** The most columns; Shopify has about a hundred, and one more for each custom field. */
const mostColumns = 1_000

/** A file that is no table: of another kind, or damaged. */
export class NoTable extends Error {}

/**
 * Finds the encoding of a file: by its byte order mark, by the zeros of UTF-16, as UTF-8 when all of it is valid, and
 * otherwise Windows-1252, in which every byte is a character.
 */
export async function findEncoding(path: string): Promise<Encoding> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0).finally(() => file.close())
  const start = buffer.subarray(0, bytesRead)
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 8 && odd > 4 * even) return 'utf-16le'
  if (even > start.length / 8 && even > 4 * odd) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The text of a file, without a byte order mark, and without what Postgres cannot store. */
async function* decode(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true }).replaceAll('\0', '')
  yield decoder.decode().replaceAll('\0', '')
}

/** A file with its header; `rows` can be read again and again. */
export interface Table {
  header: string[]
  rows: () => AsyncIterable<TableRow>
}

/**
 * Opens a table. Its delimiter is the one with which `isKnown` knows the header, otherwise the one that makes most columns.
 * @throws NoTable for a file without a header
 */
export async function openTable(path: string, isKnown: (header: string[]) => boolean): Promise<Table> {
  const encoding = await findEncoding(path)
  const headers: { delimiter: string; header: string[] }[] = []
  for (const delimiter of delimiters) {
    for await (const { cells } of parseRows(path, encoding, delimiter)) {
      headers.push({ delimiter, header: cells })
      break
    }
  }
  const widest = headers.toSorted((one, other) => other.header.length - one.header.length)[0]
  const found = headers.find(({ header }) => isKnown(header)) ?? widest
  if (!found || found.header.length < 2 || !found.header.every(isStorableText)) throw new NoTable()
  const { header, delimiter } = found
  return {
    header,
    rows: async function* () {
      let isFirst = true
      for await (const row of parseRows(path, encoding, delimiter)) {
        if (!isFirst) yield row
        isFirst = false
      }
    },
  }
}

/** @throws NoTable for rows longer than any, such as those of a file whose quotes are not closed */
async function* parseRows(path: string, encoding: Encoding, delimiter: string): AsyncGenerator<TableRow> {
  const text = Readable.from(decode(path, encoding))
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    // Files that were mended by hand lack cells, and have quotes where none belong.
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: longestRow,
  })
  text.on('error', (cause) => parser.destroy(cause)).pipe(parser)
  let line = 1
  try {
    for await (const found of parser) {
      // With `info`, csv-parse gives the record and where it ended; its types know the record only.
      const { record, info } = found as { record: string[]; info: { lines: number } }
      if (record.length > mostColumns) throw new NoTable()
      yield { line, cells: record }
      line = info.lines + 1
    }
  } catch (cause) {
    throw isCsvError(cause) ? new NoTable('', { cause }) : cause
  } finally {
    text.destroy()
    parser.destroy()
  }
}

const isCsvError = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && cause.code.startsWith('CSV_')
