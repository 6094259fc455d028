import type { KeyOf } from '../kit/dictionary.ts'
import { fault } from '../kit/fault.ts'
import { startOf } from '../kit/text.ts'
import { type Row, readCount } from './cells.ts'
import type { ReadProduct, VariantDraft } from './draft.ts'
import type { Decimal, ImportFault, ImportNote, ImportSource } from './import.ts'
import { importFaults } from './office-texts.ts'

/** How the files of a source are read. Names of columns are folded. */
export interface SourceFormat {
  source: ImportSource
  /** A file is of the source when it has all columns of one of these lists. */
  recognizedBy: readonly (readonly string[])[]
  /** What is read; every other column is left behind. */
  reads: (column: string) => boolean
  /** Columns of amounts, which show the decimal sign of the file. */
  amounts: readonly string[]
  /** The product that a row belongs to; `aliases` has the other names of products. Null: a row of none. */
  keyOf: (row: Row, aliases: ReadonlyMap<string, string>) => string | null
  /** Another name of the product of a row, with the key of the product. */
  aliasOf?: (row: Row) => readonly [alias: string, key: string] | null
  read: (rows: readonly Row[], decimal: Decimal) => ReadProduct
}

/** The cell of the first of some columns that the file has, trimmed. */
export function cellOf(row: Row, ...columns: readonly string[]): string | undefined {
  for (const column of columns) {
    const cell = row(column)
    if (cell !== undefined) return cell.trim()
  }
  return undefined
}

/** Whether any of the columns has something in a row. */
export const hasAny = (row: Row, ...columns: readonly string[]): boolean =>
  columns.some((column) => Boolean(row(column)?.trim()))

/** The fields whose columns the file has. */
export function given<Fields extends object>(fields: Fields): { [K in keyof Fields]: Exclude<Fields[K], undefined> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined)
  // Callers read the result as optional fields.
  return Object.fromEntries(kept) as { [K in keyof Fields]: Exclude<Fields[K], undefined> }
}

/** What a reader answers for rows of which it makes no product. */
export function refused(
  name: string,
  code: KeyOf<typeof importFaults>,
  inputs: Readonly<Record<string, string>> = {},
): { name: string; fault: ImportFault } {
  const short = Object.fromEntries(Object.entries(inputs).map(([key, text]) => [key, startOf(text, 100)]))
  const { message } = fault(importFaults, code, short)
  return { name, fault: { ...short, code, message } }
}

/** Notes without those that are the same. */
export function addNote(notes: ImportNote[], note: ImportNote): void {
  if (!notes.some(({ code, from }) => code === note.code && from === note.from)) notes.push(note)
}

/**
 * A stock as a file writes it: blank counts as 0 unless the source says that it does not count, and what was sold beyond
 * the stock as 0, with a note. NaN is refused later.
 */
export function stockOf(cell: string, decimal: Decimal, notes: ImportNote[]): number {
  if (cell === '') return 0
  const count = readCount(cell, decimal)
  if (count >= 0 || Number.isNaN(count)) return count
  addNote(notes, { code: 'stock_below_zero', from: startOf(cell, 60), to: '0' })
  return 0
}

/** The options that have a value anywhere, with the variants cut to them. */
export function usedOptions(names: readonly string[], variants: readonly VariantDraft[]) {
  const used = names.flatMap((name, at) => (variants.some(({ values }) => values[at]) ? [{ name, at }] : []))
  for (const variant of variants) variant.values = used.map(({ at }) => variant.values[at] ?? '')
  return used.map(({ name, at }) => ({ name: name || `Option ${at + 1}` }))
}
