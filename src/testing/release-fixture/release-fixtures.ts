import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopRecords } from './populate-shop.ts'

/** A shop as one release left it (fixtures/releases/README.md). */
export interface ReleaseFixture extends ShopRecords {
  name: string
  version: string
  /** The newest migration of the release. */
  lastMigration: string
  /** ISO 8601. */
  writtenAt: string
  appSecret: string
}

export const releasesFolder = join(import.meta.dirname, '../../../fixtures/releases')

/** All fixtures, oldest schema first. */
export function releaseFixtures(): ReleaseFixture[] {
  const folders = readdirSync(releasesFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const fixtures = folders.map(({ name }): ReleaseFixture => {
    return { name, ...JSON.parse(readFileSync(join(releasesFolder, name, 'about.json'), 'utf8')) }
  })
  return fixtures.toSorted((one, other) => (one.lastMigration < other.lastMigration ? -1 : 1))
}
