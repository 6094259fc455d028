import { createHash } from 'node:crypto'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import { maxRowBytes, type TableSum } from './backup-format.ts'

const newline = 10

/**
 * Counts and hashes the rows of a table while they are streamed. A row of COPY ends with a newline; newlines in values
 * are escaped.
 * @throws CommandRefused for a row that is longer than any of the shop.
 */
export function tableSummer(): { add(chunk: Buffer): void; sum(): TableSum } {
  const hash = createHash('sha256')
  let rows = 0
  /** Bytes since the last newline. */
  let started = 0
  return {
    add(chunk) {
      hash.update(chunk)
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) rows += 1
      const last = chunk.lastIndexOf(newline)
      started = last < 0 ? started + chunk.length : chunk.length - last - 1
      if (started > maxRowBytes) throw new CommandRefused('A row of the backup is too long. Nothing was changed.')
    },
    sum: () => ({ rows, sha256: hash.digest('hex') }),
  }
}
