import type { Config } from '../config/config.ts'

/** Kills the process, as a power cut would, when the tests ask for it at this very place. Never in production. */
export function crashPoint(config: Pick<Config, 'mode' | 'crashAt'>, name: string): void {
  if (config.mode !== 'production' && config.crashAt === name) process.kill(process.pid, 'SIGKILL')
}
