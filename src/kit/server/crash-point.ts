import { existsSync, readFileSync } from 'node:fs'
import type { Config } from './config/config.ts'

/**
 * Kills the process with SIGKILL when `crashAt` names this point, to simulate a power cut in tests. Never in production.
 * An absolute path in `crashAt` is a file with the name, so that a test can choose the point while the process runs.
 */
export function crashPoint(config: Pick<Config, 'mode' | 'crashAt'>, name: string): void {
  if (config.mode !== 'production' && chosen(config.crashAt) === name) process.kill(process.pid, 'SIGKILL')
}

function chosen(crashAt: string | null): string | null {
  if (!crashAt?.startsWith('/')) return crashAt
  return existsSync(crashAt) ? readFileSync(crashAt, 'utf8') : null
}
