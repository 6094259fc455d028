import type { Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'

/** Dependencies of the product use cases. */
export interface ProductWork extends Pick<Platform, 'database' | 'clock'> {
  /** Whether any checkout, and so any order, contains the product. */
  isBought: (db: Db, productId: string) => Promise<boolean>
  /** Publishes a change to the store, in this process immediately. */
  publish: () => Promise<void>
}

/** The actor and the request of a change, for its audit event. */
export interface AuditContext {
  viewer: Viewer
  requestId: string
}
