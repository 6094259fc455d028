import { foldColumn } from './cells.ts'
import { etsy } from './etsy.ts'
import { ours } from './ours.ts'
import { shopify } from './shopify.ts'
import type { SourceFormat } from './source-format.ts'
import { square } from './square.ts'
import { woocommerce } from './woocommerce.ts'

/** Every source, the one with the more particular columns first. */
const formats: readonly SourceFormat[] = [ours, square, woocommerce, etsy, shopify]

/** Other lists of Shopify, which hold no products. */
const otherLists: readonly (readonly string[])[] = [
  ['customer id', 'first name', 'email'],
  ['first name', 'last name', 'email', 'accepts email marketing'],
  ['name', 'email', 'financial status', 'lineitem name'],
  ['redirect from', 'redirect to'],
]

const hasAll = (columns: ReadonlySet<string>, wanted: readonly string[]) => wanted.every((name) => columns.has(name))

/**
 * The format of a file with these columns, which may stand in any order, among others.
 * @returns `other` for a list that is known and holds no products, null for an unknown one.
 */
export function recognize(header: readonly string[]): SourceFormat | 'other' | null {
  const columns = new Set(header.map(foldColumn))
  const format = formats.find(({ recognizedBy }) => recognizedBy.some((wanted) => hasAll(columns, wanted)))
  if (format) return format
  return otherLists.some((wanted) => hasAll(columns, wanted)) ? 'other' : null
}
