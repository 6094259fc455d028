import type { ImportDetails, ImportedRow } from '../imports/office-api.ts'
import { workImport } from '../imports/server/applying.ts'
import type { SignedIn, TestShop } from './test-shop.ts'

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

/** A product of Shopify's present file. */
export const newShopifyProduct = (handle: string, more: Record<string, string> = {}) => ({
  Title: `Soap ${handle}`,
  'URL handle': handle,
  Description: '<p>Made with <b>care</b>.</p>',
  Vendor: 'Flor de Maga',
  'Product category': 'Health & Beauty > Soaps',
  Type: '',
  Tags: 'vegan',
  'Published on online store': 'TRUE',
  Status: 'Active',
  SKU: `N-${handle}`,
  Barcode: '',
  'Option1 name': 'Title',
  'Option1 value': 'Default Title',
  Price: '12.50',
  'Compare-at price': '',
  'Inventory tracker': 'shopify',
  'Inventory quantity': '10',
  'Product image URL': 'https://cdn.example/soap.jpg',
  'Image position': '1',
  'Image alt text': '',
  'Variant image URL': '',
  'Color (product.metafields.shopify.color-pattern)': '',
  ...more,
})

/** A simple product of WooCommerce. */
export const wooProduct = (id: string, more: Record<string, string> = {}) => ({
  ID: id,
  Type: 'simple',
  SKU: `W-${id}`,
  'GTIN, UPC, EAN, or ISBN': '',
  Name: `Woo soap ${id}`,
  Published: '1',
  'Is featured?': '0',
  'Short description': '',
  Description: '<p>Made with care.</p>',
  'Date sale price starts': '',
  'Date sale price ends': '',
  'In stock?': '1',
  Stock: '10',
  'Low stock amount': '',
  'Sale price': '',
  'Regular price': '12.50',
  Categories: 'Body > Soaps, Gifts',
  Images: 'https://shop.example/soap.jpg',
  Parent: '',
  'Attribute 1 name': '',
  'Attribute 1 value(s)': '',
  'Attribute 1 visible': '',
  'Attribute 1 global': '',
  ...more,
})

/** A listing of Etsy. */
export const etsyListing = (title: string, more: Record<string, string> = {}) => ({
  TITLE: title,
  DESCRIPTION: 'Made with care.',
  PRICE: '12.50',
  CURRENCY_CODE: 'USD',
  QUANTITY: '10',
  TAGS: 'soap,vegan',
  MATERIALS: 'oil',
  IMAGE1: 'https://i.etsystatic.example/1.jpg',
  IMAGE2: '',
  'VARIATION 1 TYPE': '',
  'VARIATION 1 NAME': '',
  'VARIATION 1 VALUES': '',
  'VARIATION 2 TYPE': '',
  'VARIATION 2 NAME': '',
  'VARIATION 2 VALUES': '',
  SKU: '',
  ...more,
})

/** A variation of an item of Square. */
export const squareVariation = (token: string, more: Record<string, string> = {}) => ({
  Token: token,
  'Item Name': `Square soap ${token}`,
  'Variation Name': 'Regular',
  SKU: '',
  Description: 'Made with care.',
  Categories: 'Soaps',
  GTIN: '',
  Price: '$12.50',
  'Option Name 1': '',
  'Option Value 1': '',
  'Current Quantity San Juan': '6',
  'Current Quantity Ponce': '4',
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
  files: readonly (string | Uint8Array<ArrayBuffer>)[],
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [at, file] of files.entries()) form.append('files', new File([file], `products-${at}.csv`))
  const sent = new Response(form)
  const options = {
    method: 'POST' as const,
    url: '/api/admin/imports',
    headers: { cookie: user.cookie, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  }
  const { statusCode, body } = await shop.server.inject(options)
  return { status: statusCode, body: JSON.parse(body) } as Answer<
    Pick<ImportDetails, 'id' | 'source' | 'counts' | 'leftBehind'>
  >
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
