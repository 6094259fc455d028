import { globSync } from 'node:fs'
import { join } from 'node:path'
import { keysOf } from '../kit/records.ts'
import { isMadeOnce, type RecordSamples, type Sample, type SampleRecords, type Samples } from './samples.ts'
import type { SignedIn, TestShop } from './test-shop.ts'

const sources = join(import.meta.dirname, '..')
const files = globSync('{,*/,payments/*/}server/samples.ts', { cwd: sources }).sort()

/** The samples of all features. */
export const allSamples: readonly (Samples & Partial<RecordSamples<Partial<SampleRecords>>>)[] = await Promise.all(
  files.map(async (file) => (await import(join(sources, file))).samples),
)

/** One request for every row of the role matrix. */
export const sampleRequests: Record<string, Sample> = Object.assign({}, ...allSamples.map(({ requests }) => requests))

/** Sample records of this user. */
export function sampleRecordsOf(shop: TestShop, owner: SignedIn, product: SampleRecords['product']): SampleRecords {
  // The features add theirs.
  const records = { userId: owner.id, email: owner.email, product } as SampleRecords
  const context = { shop, db: shop.platform.database.db, owner, product, records }
  return Object.assign(records, ...allSamples.map((samples) => samples.records?.(context)))
}

/** Valid ids of records that do not exist. */
export function missingRecords(product: SampleRecords['product']): SampleRecords {
  const id = crypto.randomUUID()
  const owner = { userId: id, email: `nobody-${id.slice(0, 8)}@correo.test`, product }
  return Object.assign(owner, ...allSamples.map(({ missing }) => missing))
}

/** Creates what is marked with `once`; the other records are created whenever a request needs them. */
export async function withRecordsMadeOnce(records: SampleRecords): Promise<SampleRecords> {
  const made: Record<string, unknown> = {}
  for (const name of keysOf(records)) {
    const create = records[name]
    if (typeof create !== 'function' || !isMadeOnce(create)) continue
    const record = await create()
    made[name] = async () => record
  }
  return { ...records, ...made }
}
