import type { Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'

/** What the work on products needs. */
export interface ProductWork extends Pick<Platform, 'database' | 'clock'> {
  /** Whether a product is part of any checkout, and so of any order. */
  isBought: (db: Db, productId: string) => Promise<boolean>
  /** Makes a change seen in the store, in this process at once. */
  publish: () => Promise<void>
}

/** Who does it, in which request. */
export interface By {
  viewer: Viewer
  requestId: string
}
