import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret stored in the data folder with mode 0600; generated on first use. */
export function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  const existing = readIfExists(file)
  if (existing) return existing
  mkdirSync(dataDir, { recursive: true })
  // Written to another name and linked: the file is complete even after a crash or when two processes start together.
  const partial = `${file}.${process.pid}`
  rmSync(partial, { force: true })
  writeFileSync(partial, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(partial, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(partial)
  }
  return readFileSync(file, 'utf8')
}

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
