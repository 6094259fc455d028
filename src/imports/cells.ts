import { readWhole } from '../catalog/catalog.ts'
import { type Cents, parseCents } from '../kit/money.ts'
import { normalizeLine, normalizePlainLine } from '../kit/text.ts'
import type { Decimal } from './import.ts'

/** A row of a file: its cells by the folded names of their columns. Undefined: the file has no such column. */
export interface Row {
  (column: string): string | undefined
  readonly columns: readonly string[]
}

/** A row of a file whose columns have these folded names; of columns with the same name the first counts. */
export function rowOf(columns: readonly string[], cells: readonly string[]): Row {
  const read = (column: string) => {
    const at = columns.indexOf(column)
    return at < 0 ? undefined : unescapeCell(cells[at] ?? '')
  }
  return Object.assign(read, { columns })
}

/** The name of a column, for comparing: `Variant SKU ` and `variant sku` are the same. */
export const foldColumn = (name: string): string => normalizeLine(name).toLowerCase()

/**
 * A cell as it was before a spreadsheet-safe export: without the apostrophe before what could be a formula, and a code of
 * digits without its `="…"`.
 */
export function unescapeCell(cell: string): string {
  const digits = /^="(\d+)"$/.exec(cell)
  return digits?.[1] ?? cell.replace(/^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, '')
}

/** What may stand around an amount: signs and codes of currencies, and spaces. */
const currency = /^(?:US|MX|RD|CA)?[$€£]|[$€£]$|\b(?:USD|EUR)\b/gi

/** No amount is longer. */
const longestAmount = 60

const bare = (cell: string) =>
  cell.length > longestAmount ? 'x' : normalizePlainLine(cell).replace(currency, '').replace(/[\s']/g, '')

/**
 * The cents of an amount as a file writes it: `$1,234.50`, or with a comma as the decimal sign `1.234,50 €`. Further
 * places are only zeros.
 * @returns NaN for anything else; `1.234` could mean two amounts.
 */
export function readAmount(cell: string, decimal: Decimal): Cents {
  const [point, thousands] = decimal === 'comma' ? [',', '.'] : ['.', ',']
  const typed = bare(cell)
  const [whole = '', places = '', ...others] = typed.split(point)
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(whole) && !whole.includes(point)
  if (others.length > 0 || !(/^\d{1,9}$/.test(whole) || isGrouped) || !/^\d{0,6}$/.test(places)) return Number.NaN
  // `12.505` is no amount with two places, and a thousand without its sign would be read as one of units.
  if (places.length === 3 || !/^0*$/.test(places.slice(2))) return Number.NaN
  const digits = whole.replaceAll(thousands, '').replace(/^0+(?=\d)/, '')
  return parseCents(`${digits}.${places.slice(0, 2).padEnd(2, '0')}`) ?? Number.NaN
}

/** Which decimal sign an amount shows for certain: `1.234,50` and `12,5` a comma, `1,234.50` and `12.5` a point. */
export function decimalOf(cell: string): Decimal | null {
  const typed = bare(cell)
  if (/^\d+(?:\.\d{3})*,\d{1,2}$/.test(typed) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(typed)) return 'comma'
  return /^\d+(?:,\d{3})*\.\d{1,2}$/.test(typed) || /^\d{1,3}(?:,\d{3}){2,}$/.test(typed) ? 'point' : null
}

/** A number of pieces: `12`, `1,200`, `12.00`; NaN for anything else. */
export function readCount(cell: string, decimal: Decimal): number {
  const [point, thousands] = decimal === 'comma' ? [',', '.'] : ['.', ',']
  const typed = bare(cell)
  const plain =
    /^-?\d{1,3}(?:[.,]\d{3})+$/.test(typed) && !typed.includes(point) ? typed.replaceAll(thousands, '') : typed
  return readWhole(plain.replace(/[.,]0+$/, ''))
}

/** Whether a cell says yes, as the sources write it. */
export const isYes = (cell: string): boolean => /^(?:true|yes|y|1|sí|si|active|activo)$/i.test(cell.trim())

/** The parts of a list whose separators are escaped with a backslash inside a value (woocommerce#24800). */
export function splitList(cell: string, separator = ','): string[] {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < cell.length; at++) {
    if (cell[at] === '\\' && cell[at + 1] === separator) part += cell[++at]
    else if (cell[at] === separator) {
      parts.push(part)
      part = ''
    } else part += cell[at]
  }
  return [...parts, part].map((text) => text.trim()).filter((text) => text !== '')
}

/** The last part of a path of categories: `Body > Soaps` is `Soaps`. */
export const leafOf = (path: string): string => path.split('>').at(-1)?.trim() ?? ''

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** A line without the entities of HTML, which some sources leave in titles: `Women&#39;s`. */
export function withoutEntities(line: string): string {
  return line.replace(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (whole, decimal, hex, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 31 && code < 0xd800 ? String.fromCodePoint(code) : ''
    },
  )
}
