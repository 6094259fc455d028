import { Readable } from 'node:stream'
import { type Options, type Stringifier, stringify } from 'csv-stringify'
import type { Locale } from '../locale.ts'
import { shopTimeZone } from '../shop-time.ts'

const batchSize = 500

/**
 * A CSV file (RFC 4180) for spreadsheets: UTF-8 with a byte order mark, formulas made texts. The rows are taken from the
 * iterable only as fast as the file is read; an error of either ends both.
 */
export function csvOf<Row extends object>(
  columns: readonly { key: keyof Row & string; header: string }[],
  rows: AsyncIterable<Row>,
): Stringifier {
  return streamedCsv(rows, {
    bom: true,
    columns: [...columns],
    quote_record_delimiter: true,
    cast: { string: withoutFormula },
  })
}

/** The same for programs: cells as they are, the columns those of the first row. */
export function streamedCsv(rows: AsyncIterable<object>, options: Options = {}): Stringifier {
  const csv = stringify({ ...options, header: true, record_delimiter: 'windows' })
  const source = Readable.from(rows, { highWaterMark: 32 })
  source.on('error', (cause) => csv.destroy(cause)).pipe(csv)
  csv.on('close', () => source.destroy())
  return csv
}

/** What makes a spreadsheet run a cell as a formula, full-width forms included. */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
/** A number, or a phone whose country code is followed by a space or a parenthesis: no spreadsheet can compute these. */
const plainNumber = /^[+-]?\d+(?:\.\d+)?$|^\+\d{1,3}(?: \(?|\()\d[\d ().-]*$/

/**
 * A cell as text with an apostrophe before it when a spreadsheet would run it as a formula. Amounts and phone numbers such as
 * `+1 (787) 555-0123` stay as they are; `+1-787-555-0123` would be computed.
 */
export function withoutFormula(cell: string): string {
  if (!formula.test(cell) || digitsFormula.test(cell)) return cell
  return plainNumber.test(cell) ? cell : `'${cell}`
}

/** A code of digits as a formula of itself, so that a spreadsheet keeps its leading zeros and shortens nothing. */
export const digitsCell = (code: string): string => (/^\d+$/.test(code) ? `="${code}"` : code)

/** What {@link digitsCell} writes. */
const digitsFormula = /^="\d+"$/

/** The days of a file's rows for its name: one day, `2025-03-01-to-2025-03-31`, or today when no period was chosen. */
export function periodName(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
  language: Locale,
) {
  const [until, through] = language === 'es' ? ['hasta', 'a'] : ['until', 'to']
  if (from === undefined) return to === undefined ? today : `${until}-${to}`
  return from === (to ?? today) ? from : `${from}-${through}-${to ?? today}`
}

/** Every row of a list, read in batches. `readAfter` returns at most `limit` rows that follow the row `last`. */
export async function* inBatches<Row>(
  readAfter: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  let last: Row | undefined
  do {
    const rows = await readAfter(last, batchSize)
    yield* rows
    last = rows.length < batchSize ? undefined : rows.at(-1)
  } while (last !== undefined)
}

// 2026-11-20 16:12:00: all spreadsheets parse this format as a date and time.
const dateTime = new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimeZone, dateStyle: 'short', timeStyle: 'medium' })

/** A time as text in the shop's time zone that spreadsheets recognize. */
export const spreadsheetTime = (time: Date): string => dateTime.format(time)
