import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { startEmulator } from '../../../packages/paypal-emulator/emulator.ts'
import { onDirectConnection } from '../../kit/server/database/database.ts'
import { createEmptyDatabase } from '../test-database.ts'
import { type ReleaseFixture, releasesFolder } from './release-fixtures.ts'

function read({ name }: ReleaseFixture, file: string): string {
  return gunzipSync(readFileSync(join(releasesFolder, name, `${file}.gz`))).toString()
}

/** The distinct statements that the release sends. */
export function statementsOf(fixture: ReleaseFixture): string[] {
  return read(fixture, 'statements.jsonl')
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** A database with the dump of the release, not upgraded yet. */
export async function restoreRelease(fixture: ReleaseFixture) {
  const empty = await createEmptyDatabase()
  await onDirectConnection({ direct: empty.connection }, (client) => client.query(read(fixture, 'shop.sql')))
  return empty
}

/** The release's emulator, at the time of the dump: PayPal expires open orders after some hours. */
export async function startEmulatorOf(fixture: ReleaseFixture, clock: () => Date) {
  const folder = mkdtempSync(join(tmpdir(), 'release-paypal-'))
  const stateFile = join(folder, 'paypal.jsonl')
  writeFileSync(stateFile, read(fixture, 'paypal.jsonl'))
  const emulator = await startEmulator({ stateFile, clock })
  const close = async () => {
    await emulator.close()
    rmSync(folder, { recursive: true })
  }
  return { ...emulator, close }
}
