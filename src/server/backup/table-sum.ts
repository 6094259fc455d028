import { createHash } from 'node:crypto'
import type { TableSum } from './backup-format.ts'

const newline = 10

/**
 * Counts and hashes the rows of a table while they are streamed. A row of COPY ends with a newline; newlines in values
 * are escaped.
 */
export function tableSummer(): { add(chunk: Buffer): void; sum(): TableSum } {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(chunk) {
      hash.update(chunk)
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) rows += 1
    },
    sum: () => ({ rows, sha256: hash.digest('hex') }),
  }
}
