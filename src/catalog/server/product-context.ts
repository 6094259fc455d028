import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { ProductRow } from './tables.ts'

/** A product that was changed, or the id of one that was removed. */
export type ChangedProduct = Pick<ProductRow, 'id'> & Partial<Pick<ProductRow, 'category' | 'categoryEs'>>

/** Dependencies of the product use cases. */
export interface ProductContext extends Platform {
  /** Whether any checkout, and so any order, contains the variant, or without one the product. */
  isBought: (db: Db, bought: { productId: string; id?: string }) => Promise<boolean>
  /** Called in the transaction that changes the date or place of a session. */
  onSessionChanged: (tx: Tx, variantId: string) => Promise<void>
  /** Publishes a change of a product to the store, in this process immediately. */
  publish: (product: ChangedProduct) => Promise<void>
}
