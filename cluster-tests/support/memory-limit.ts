import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A control group of Linux with a memory limit; the kernel kills its processes beyond it. */
export interface MemoryLimit {
  /** The program with its arguments, as it is started within the limit from its first instruction on, like in a container. */
  within(command: string, args: string[]): [command: string, args: string[]]
  /** The most memory that was in use, in MB; includes cached files. */
  peakMb(): number
  remove(): void
}

const version1 = '/sys/fs/cgroup/memory'
const version2 = '/sys/fs/cgroup'

/** @returns null when control groups cannot be used here. */
export function memoryLimit(megabytes: number): MemoryLimit | null {
  const first = existsSync(join(version1, 'memory.limit_in_bytes'))
  const folder = join(first ? version1 : version2, `shop-test-${process.pid}`)
  const files = first
    ? { limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' }
    : { limit: 'memory.max', peak: 'memory.peak' }
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, files.limit), String(megabytes * 1024 * 1024))
  } catch {
    return null
  }
  return {
    within: (command, args) => [
      '/bin/sh',
      ['-c', `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$0" "$@"`, command, ...args],
    ],
    peakMb: () => Math.round(Number(readFileSync(join(folder, files.peak), 'utf8')) / 1024 / 1024),
    remove: () => rmdirSync(folder),
  }
}
