import type { InjectOptions } from 'light-my-request'
import type { ImportDetails, ImportedRow } from '../office-api.ts'
import type { SignedIn, TestShop } from '../../testing/test-shop.ts'
import { workImport } from './applying.ts'

// Files of products as the sources write them, made by us after their published columns.

const quoted = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A file of these rows; the columns are those of the first row. */
export function csvFile(rows: readonly Record<string, string | number>[], delimiter = ','): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))]
  return `${lines.map((cells) => cells.map(quoted).join(delimiter)).join('\r\n')}\r\n`
}

/** The columns of Shopify's file before 2025. */
export const shopifyRow = {
  Handle: '',
  Title: '',
  'Body (HTML)': '',
  Vendor: 'Flor de Maga',
  Type: '',
  Tags: '',
  Published: '',
  'Option1 Name': '',
  'Option1 Value': '',
  'Option2 Name': '',
  'Option2 Value': '',
  'Option3 Name': '',
  'Option3 Value': '',
  'Variant SKU': '',
  'Variant Grams': '',
  'Variant Inventory Tracker': '',
  'Variant Inventory Qty': '',
  'Variant Price': '',
  'Variant Compare At Price': '',
  'Variant Barcode': '',
  'Image Src': '',
  'Image Position': '',
  'Image Alt Text': '',
  'SEO Title': '',
  'SEO Description': '',
  'Variant Image': '',
  'Cost per item': '',
  Status: '',
}

/** A product of Shopify without options. */
export const shopifyProduct = (handle: string, more: Partial<typeof shopifyRow> = {}) => ({
  ...shopifyRow,
  Handle: handle,
  Title: `Soap ${handle}`,
  'Body (HTML)': '<p>Made with <b>care</b>.</p>',
  Type: 'Soaps',
  Published: 'true',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant SKU': `SKU-${handle}`,
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '10',
  'Variant Price': '12.50',
  Status: 'active',
  ...more,
})

interface Answer<Body> {
  status: number
  body: Body
}

/** Sends files as the page does. */
export async function sendFiles(
  shop: Pick<TestShop, 'server'>,
  user: SignedIn,
  files: readonly (string | Uint8Array)[],
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [at, file] of files.entries()) form.append('files', new File([file], `products-${at}.csv`))
  const sent = new Response(form)
  const options: InjectOptions = {
    method: 'POST',
    url: '/api/admin/imports',
    headers: { cookie: user.cookie, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  }
  const { statusCode, body } = await shop.server.inject(options)
  return { status: statusCode, body: JSON.parse(body) } as Answer<Pick<ImportDetails, 'id' | 'source' | 'counts' | 'leftBehind'>>
}

/** Applies an import to its end. */
export async function applyAll(shop: TestShop, user: SignedIn, id: string, active = false): Promise<ImportDetails> {
  const headers = { cookie: user.cookie }
  await shop.server.inject({ method: 'POST', url: `/api/admin/imports/${id}/apply`, headers, payload: { active } })
  await workImport(shop.products, id)
  const { body } = await shop.server.inject({ method: 'GET', url: `/api/admin/imports/${id}`, headers })
  return JSON.parse(body)
}

/** The products of an import, at most 100. */
export async function rowsOfImport(shop: TestShop, user: SignedIn, id: string, action = ''): Promise<ImportedRow[]> {
  const url = `/api/admin/imports/${id}/rows?size=100${action && `&action=${action}`}`
  const { body } = await shop.server.inject({ method: 'GET', url, headers: { cookie: user.cookie } })
  return JSON.parse(body).rows
}
