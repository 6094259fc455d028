import { randomBytes, randomUUID } from 'node:crypto'
import type { Method } from '../kit/endpoint.ts'
import type { Db } from '../kit/server/database/database.ts'
import type { SignedIn, TestShop } from './test-shop.ts'

/**
 * What tests of all features need of one: its `server/samples.ts` exports it as `samples`, and all-samples.ts collects it
 * by the name of the file. A route without a row, a row without a request, and a table with personal columns in which
 * nobody lives fail a test.
 */
export interface Samples {
  /** The rows of the role matrix of its routes: role-matrix.ts says what the columns mean. */
  permissions?: string
  /** The rows of what only a shop with built pages serves. */
  permissionsOfPages?: string
  /** A request for every row. */
  requests?: Record<`${Method} /${string}`, Sample>
  /** Gives a person a row in each of its tables with personal columns. */
  live?: (person: Person) => Promise<unknown>
  /** Personal columns that already hold an address of the person, by which erasure finds the row. */
  foundBy?: readonly string[]
}

/** A request that succeeds for every permitted visitor. */
export interface SampleRequest {
  params?: Record<string, string>
  body?: Record<string, unknown>
  /** The multipart form, for endpoints with a file. */
  form?: FormData
  /** The address, for routes without named parameters. */
  url?: string
}

export type Sample = (records: SampleRecords) => SampleRequest | Promise<SampleRequest>

/** A request without parameters and body. */
export const empty: Sample = () => ({})

/**
 * Records that requests refer to: records of one owner, created on demand, or missing records. Features add theirs by
 * declaration merging.
 */
export interface SampleRecords {
  userId: string
  email: string
  product: { id: string; slug: string; price: number }
}

/** How a feature creates the records `Own`, and ids of such records that do not exist. */
export interface RecordSamples<Own> {
  records: (context: RecordContext) => Own
  missing: Own
}

export interface RecordContext {
  shop: TestShop
  db: Db
  owner: SignedIn
  product: SampleRecords['product']
  /** The owner's records of all features. */
  records: SampleRecords
}

const madeOnce = new WeakSet<object>()

/** Marks what takes long to create, or is a secret: a test of all endpoints creates it once, before its requests. */
export function once<T>(create: () => Promise<T>): () => Promise<T> {
  madeOnce.add(create)
  return create
}

export const isMadeOnce = (create: object) => madeOnce.has(create)

export const missingId = async () => randomUUID()
export const missingToken = async () => randomBytes(32).toString('base64url')

export const idOf = async (inserted: PromiseLike<{ id: string }[]>) => (await inserted)[0]?.id ?? ''

/** The password of accounts that sample requests belong to. */
export const samplePassword = 'Cafetal8'

/** Staff who create records. */
export const byStaff = (role: 'admin' | 'root' = 'admin') => ({
  viewer: { id: randomUUID(), email: 'clerk@shop.test', role, emailVerified: true },
  requestId: 'sample',
})

/** A person whose account is deleted. Each word that somebody typed about them is `word`, or contains it. */
export interface Person {
  shop: TestShop
  account: SignedIn
  word: string
  /** The present address of the account; `formerEmail` is the one before. */
  email: string
  formerEmail: string
  productId: string
  /** A captured payment with its order, and a payment that was given up, by their ids at PayPal. */
  paid: { paymentId: string; orderId: string }
  unpaid: { paymentId: string }
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  insert: (table: string, row: Record<string, unknown>) => Promise<Record<string, unknown>>
  /** Ids in rows of the person that contain neither the word nor the account's id. */
  marks: string[]
}
