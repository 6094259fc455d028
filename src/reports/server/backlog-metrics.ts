import { Gauge, type Registry } from 'prom-client'
import type { Platform } from '../../kit/server/platform.ts'
import {
  type Backlog,
  findJobBacklogs,
  findMailBacklog,
  findOverdueTasks,
  findReconcilerBacklog,
} from './backlog-queries.ts'

/** Reads from the database for a scrape; undefined when it fails or takes too long, so that the scrape still succeeds. */
export type Read = <Result>(read: () => Promise<Result>) => Promise<Result | undefined>

/** Registers the size and the age of each backlog. Every instance returns the same values, those of the database. */
export function addBacklogMetrics(registry: Registry, { database: { db }, clock, jobs }: Platform, read: Read) {
  addBacklog(registry, 'shop_reconcile', 'Payments and refunds to request from the provider', 'kind', async () => {
    const found = await read(() => findReconcilerBacklog(db, clock()))
    return found && Object.entries(found)
  })
  addBacklog(registry, 'shop_jobs', 'Jobs that could run', 'queue', async () => {
    const found = await read(() => findJobBacklogs(db))
    return found?.map((backlog) => [backlog.queue, backlog])
  })
  addBacklog(registry, 'shop_mails', 'Mails that are not delivered yet', 'kind', async () => {
    const found = await read(() => findMailBacklog(db))
    return found && [['queued', found]]
  })
  new Gauge({
    name: 'shop_task_overdue_seconds',
    help: 'Seconds by which a periodic task is overdue.',
    labelNames: ['task'],
    registers: [registry],
    async collect() {
      this.reset()
      const overdue = (await read(() => findOverdueTasks(db, jobs.tasks()))) ?? []
      for (const { task, seconds } of overdue) this.set({ task }, seconds)
    },
  })
}

type Labeled = readonly (readonly [label: string, backlog: Backlog])[]

/** Two gauges from one query: `<name>_due` and `<name>_oldest_seconds`. */
function addBacklog(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  find: () => Promise<Labeled | undefined>,
): void {
  // Both gauges are collected at the same time, and share the query.
  let running: Promise<Labeled | undefined> | undefined
  const findOnce = () => {
    running ??= find().finally(() => {
      running = undefined
    })
    return running
  }
  const add = (suffix: string, what: string, figure: (backlog: Backlog) => number) =>
    new Gauge({
      name: `${name}_${suffix}`,
      help: `${help}: ${what}.`,
      labelNames: [label],
      registers: [registry],
      async collect() {
        this.reset()
        for (const [value, backlog] of (await findOnce()) ?? []) this.set({ [label]: value }, figure(backlog))
      },
    })
  add('due', 'number', ({ count }) => count)
  add('oldest_seconds', 'age of the oldest in seconds', ({ oldestSeconds }) => oldestSeconds)
}
