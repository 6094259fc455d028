/** Where a file comes from. */
export const importSources = ['shopify', 'woocommerce', 'etsy', 'square', 'flor-de-maga'] as const
export type ImportSource = (typeof importSources)[number]

/** How the sources call themselves. */
export const sourceNames: Readonly<Record<ImportSource, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  etsy: 'Etsy',
  square: 'Square',
  'flor-de-maga': 'Flor de Maga',
}

/** What is done with a product of a file. */
export const importActions = ['create', 'update', 'skip', 'refuse'] as const
export type ImportAction = (typeof importActions)[number]

/** `planning` while a file is read, `planned` while its plan waits to be applied. */
export const importStates = ['planning', 'planned', 'applying', 'done'] as const
export type ImportState = (typeof importStates)[number]

/** The most files of one import, and their greatest size together in bytes. */
export const importLimits = { files: 5, bytes: 64 * 1024 * 1024 }

/** How long the rows of an import are kept after its end, or after its plan if that was never applied, in days. */
export const keptDays = 30

/** How amounts are written: `1,234.50` or `1.234,50`. */
export type Decimal = 'point' | 'comma'

/** Something that the shop does differently from the file, for the preview. */
export interface ImportNote {
  code: string
  /** What the file says, and what the shop stores. */
  from?: string
  to?: string
}

/** Why a product is refused. The further fields fill the placeholders of the text. */
export interface ImportFault {
  code: string
  message: string
  [input: string]: string | number
}

/** A value before and after the import. `variant` names what was chosen: `Red, 50 ml`; null for the product itself. */
export interface ImportChange {
  field: string
  variant: string | null
  before: ChangedValue
  after: ChangedValue
}
export type ChangedValue = string | number | boolean | null
