import type { Config } from './config/config.ts'

/** Kills the process with SIGKILL when `crashAt` names this point, to simulate a power cut in tests. Never in production. */
export function crashPoint(config: Pick<Config, 'mode' | 'crashAt'>, name: string): void {
  if (config.mode !== 'production' && config.crashAt === name) process.kill(process.pid, 'SIGKILL')
}
