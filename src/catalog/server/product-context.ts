import type { Db, Tx } from '../../kit/server/database/database.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import type { ProductType } from '../catalog.ts'
import type { ProductRow } from './tables.ts'

/** A product that was changed, or the id of one that was removed. */
export type ChangedProduct = Pick<ProductRow, 'id'> & Partial<Pick<ProductRow, 'category' | 'categoryEs'>>

/** Dependencies of the product use cases. */
export interface ProductContext extends Platform {
  /** Whether any checkout, and so any order, contains the variant, or without one the product. */
  isBought: (db: Db, bought: { productId: string; id?: string }) => Promise<boolean>
  /** Called in the transaction that changes the date or place of a session. */
  onSessionChanged: (tx: Tx, variantId: string) => Promise<void>
  /** Called in the transaction in which a product takes a category that no other product has. */
  onCategoryRenamed: (tx: Tx, by: By | null, from: string, to: string) => Promise<void>
  /**
   * Called before the place of something sold changes, with the states of the two places.
   * @throws HttpError 409 when another tax is due at the new one.
   */
  assertSameTax: (tx: Tx, kind: ProductType, from: string | null, to: string | null) => Promise<void>
  /** Publishes a change of a product to the store, in this process immediately. */
  publish: (product: ChangedProduct) => Promise<void>
}

declare module '../../kit/server/feature.ts' {
  interface App {
    products: ProductContext
  }
  interface TodayAsked {
    /** The types of products that the shop sells. */
    sold: ReadonlySet<ProductType>
  }
  interface Feature {
    /** Whether something of a product was bought: then the product is archived instead of deleted. */
    isBought?: ProductContext['isBought']
  }
}
