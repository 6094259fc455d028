import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret of this data folder, made on first use; readable by its owner only. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  const known = readIfThere(file)
  if (known) return known
  mkdirSync(dataDir, { recursive: true })
  // Written whole, then given its name: neither a crash nor a second process can leave half a secret.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
