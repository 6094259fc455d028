import type { FastifyInstance } from 'fastify'
import type { ChangeFeed } from './database/change-feed.ts'
import type { HeldColumns } from './database/held-columns.ts'
import type { Bind } from './http/bind-endpoint.ts'
import type { Forwarding } from './http/forwarding.ts'
import type { Viewer } from './http/guards.ts'
import type { Measuring } from './metrics.ts'
import type { Part } from './part.ts'
import type { Customer, ErasePerson, Expire, ExportPerson } from './personal-data.ts'
import type { Platform } from './platform.ts'
import type { Resealer } from './secrets/app-secret.ts'

// Features add to these interfaces what they give to the others, and what they ask of them, where they define its type.

/** The application: its services, and what its features do for each other. */
export interface App {
  /** Not yet listening on a port. */
  server: FastifyInstance
  platform: Platform
  changes: ChangeFeed
  erasePerson: ErasePerson
  exportPerson: ExportPerson
  expire: Expire
  /** Registers the metrics of all features. */
  measure: (measuring: Measuring) => void
  attention: Required<Part<AttentionAsked>>
  today: Part<TodayAsked>
  customer: Part<CustomerAsked>
  bind: Bind
  forwarding: Forwarding
}

/** What needs action by staff, who read it. Lists have `limit` entries. */
export interface AttentionAsked {
  platform: Platform
  reader: Pick<Viewer, 'role'>
  limit: number
}

/** What is planned and waits on the present day of the shop. */
export interface TodayAsked {
  platform: Platform
  now: Date
  day: string
}

/** The newest records of a customer, at most `limit` of each kind. */
export interface CustomerAsked {
  platform: Platform
  customer: Customer
  limit: number
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
  /**
   * What of it needs action by staff: its fields of the dashboard's answer, counted by kind for the metric `shop_waiting`.
   * Mails to root users are visible to root users only. `office/index.ts` of the feature says how they are shown.
   */
  attention?: Part<AttentionAsked>
  /** What of it waits and is planned today: its fields of that answer. */
  today?: Part<TodayAsked>
  /** What it has of a customer: its fields of the answer for their page. */
  customer?: Part<CustomerAsked>
  /** Registers its metrics. */
  metrics?: (measuring: Measuring) => void
}
