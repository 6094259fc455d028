import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../catalog/server/catalog.ts'
import type { ProductContext } from '../catalog/server/product-context.ts'
import type { ChecklistItemId } from '../checks/security-checklist.ts'
import type { BoundRoute, Check } from '../checks/server/check.ts'
import type { SecurityChecks } from '../checks/server/run-checks.ts'
import type { ChangeFeed } from '../kit/server/database/change-feed.ts'
import type { HeldColumns } from '../kit/server/database/held-columns.ts'
import type { DoctorCheck, OtherClock } from '../kit/server/examination.ts'
import type { Bind } from '../kit/server/http/bind-endpoint.ts'
import type { Forwarding } from '../kit/server/http/forwarding.ts'
import type { Viewer } from '../kit/server/http/guards.ts'
import type { ErasePerson, Expire, ExportPerson } from '../kit/server/personal-data.ts'
import type { Installation, Platform } from '../kit/server/platform.ts'
import type { Resealer } from '../kit/server/secrets/app-secret.ts'
import type { FindRecipient, IsWanted, MailAdapters } from '../mail/server/deliver-mail.ts'
import type { ShopPlatform } from '../payments/server/payment-provider.ts'
import type { Attention } from '../reports/office-api.ts'
import type { SettingSaved } from '../settings/server/save-setting.ts'

/** The application: its services, and what its features do for each other. */
export interface App {
  /** Not yet listening on a port. */
  server: FastifyInstance
  platform: ShopPlatform
  mail: MailAdapters
  catalog: Catalog
  changes: ChangeFeed
  products: ProductContext
  erasePerson: ErasePerson
  exportPerson: ExportPerson
  expire: Expire
  findAttention: (reader: Pick<Viewer, 'role'>) => Promise<Waiting<Attention>>
  settingSaved: SettingSaved
  bind: Bind
  securityChecks: SecurityChecks
  /** All endpoints that were bound so far. */
  routes: readonly BoundRoute[]
  forwarding: Forwarding
}

/** What needs action by staff: as the dashboard shows it, and counted by kind for the metric `shop_waiting`. */
export interface Waiting<Shown = Partial<Attention>> {
  shown: Shown
  counts?: Record<string, number>
}

/** What a feature has. `features.ts` lists all features; the application loops over them. */
export interface Feature {
  /** Binds its endpoints. */
  routes?: (app: App) => void | Promise<void>
  /** Starts its jobs and periodic tasks. */
  work?: (app: App) => void | Promise<void>
  /** What its columns of text and JSON hold: personal data, pictures, secrets, or none of these. */
  columns?: HeldColumns
  /** Encrypts the secrets that it stores with the present APP_SECRET. */
  reseal?: Resealer
  /** Its parts of the file with a person's data. */
  exportPerson?: ExportPerson
  /** Erases what it stores about a person, by the account's id and addresses; in whatever order the features do it. */
  erasePerson?: ErasePerson
  /** Removes what is older than its retention period; daily, in whatever order. */
  expire?: Expire
  /** What needs action by staff; lists have `limit` entries. Mails to root users are visible to root users only. */
  attention?: (platform: Platform, reader: Pick<Viewer, 'role'>, limit: number) => Promise<Waiting>
  /** Checks of the installation for `npm run shop -- doctor`, and of the running shop for the security checklist. */
  checks?: {
    doctor?: readonly DoctorCheck[]
    clocks?: (shop: Installation) => readonly OtherClock[]
    security?: Partial<Record<ChecklistItemId, Check>>
  }
  /** Runs in the transaction that saves a setting. */
  settingSaved?: (platform: Platform) => SettingSaved
  /** Asked at the moment of sending: a mail that a feature does not want any more is deleted. */
  isMailWanted?: (platform: Platform) => IsWanted
  /** Asked when a mail is sent, and sent again: contact data is read when it is used. */
  findRecipient?: FindRecipient
  /** Whether something of a product was bought: then the product is archived instead of deleted. */
  isBought?: ProductContext['isBought']
}
