import { Gauge, type Registry } from 'prom-client'
import type { Backlog } from './database/backlog.ts'
import type { Platform } from './platform.ts'

/** Where a feature registers its metrics, when monitoring asks for the first time. */
export interface Measuring {
  registry: Registry
  platform: Platform
  /** Reads from the database for a scrape; undefined when it fails or takes too long, so that the scrape still succeeds. */
  read: <Result>(find: () => Promise<Result>) => Promise<Result | undefined>
}

/** A query that gauges which are collected at the same time share. */
export function shared<Result>(find: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  return () => {
    running ??= find().finally(() => {
      running = undefined
    })
    return running
  }
}

/** Registers size and age of a backlog, `<name>_due` and `<name>_oldest_seconds`, for each value of the label. */
export function addBacklog(
  { registry, read }: Measuring,
  { name, help, label }: { name: string; help: string; label: string },
  find: () => Promise<Readonly<Record<string, Backlog>>>,
): void {
  const findOnce = shared(() => read(find))
  const add = (suffix: string, what: string, figure: (backlog: Backlog) => number) =>
    new Gauge({
      name: `${name}_${suffix}`,
      help: `${help}: ${what}.`,
      labelNames: [label],
      registers: [registry],
      async collect() {
        this.reset()
        for (const [value, backlog] of Object.entries((await findOnce()) ?? {})) {
          this.set({ [label]: value }, figure(backlog))
        }
      },
    })
  add('due', 'number', ({ count }) => count)
  add('oldest_seconds', 'age of the oldest in seconds', ({ oldestSeconds }) => oldestSeconds)
}
