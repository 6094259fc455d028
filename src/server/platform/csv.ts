import { Readable } from 'node:stream'
import { type Stringifier, stringify } from 'csv-stringify'
import { shopTimeZone } from '../../domain/shop-time.ts'

const batchSize = 500

/**
 * A CSV file (RFC 4180) for spreadsheets: UTF-8 with a byte order mark, formulas escaped. The rows are taken from the
 * iterable only as fast as the file is read; an error of either ends both.
 */
export function csvOf<Row extends object>(
  columns: readonly { key: keyof Row & string; header: string }[],
  rows: AsyncIterable<Row>,
): Stringifier {
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
  })
  const source = Readable.from(rows, { highWaterMark: 32 })
  source.on('error', (cause) => csv.destroy(cause)).pipe(csv)
  csv.on('close', () => source.destroy())
  return csv
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
