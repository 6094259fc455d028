import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Config } from '../../kit/server/config/config.ts'
import type { Freshness } from '../../kit/server/database/freshness.ts'
import type { App } from '../../kit/server/feature.ts'
import { notFound, unauthorized } from '../../kit/server/http/errors.ts'
import type { Guard } from '../../kit/server/http/guards.ts'
import { requestDurations } from '../../kit/server/http/request-metrics.ts'
import { addBacklog, type Measuring } from '../../kit/server/metrics.ts'
import { isSameSecret } from '../../kit/server/secrets/same-secret.ts'
import { readShopVersion } from '../../kit/server/shop-version.ts'
import { listedAttention } from '../office-api.ts'
import { findJobBacklogs, findOverdueTasks } from './backlog-queries.ts'

/**
 * Guard that admits requests with `Authorization: Bearer <METRICS_TOKEN>`, and none without a configured token. Requests
 * through the public address get 404 unless METRICS_PUBLIC is set.
 */
export const metricsGuard =
  ({ metricsToken, metricsPublic, publicUrl }: Pick<Config, 'metricsToken' | 'metricsPublic' | 'publicUrl'>): Guard =>
  (viewer, request: FastifyRequest) => {
    if (!metricsPublic && isFromOutside(request, publicUrl)) throw notFound()
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
    if (metricsToken === null || scheme !== 'Bearer' || !isSameSecret(token, metricsToken)) throw unauthorized()
    return viewer
  }

/** A proxy adds one of these headers or forwards the public host; an internal monitor connects directly. */
function isFromOutside({ headers }: FastifyRequest, publicUrl: string): boolean {
  const proxied = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
  return proxied.some((name) => headers[name] !== undefined) || headers.host === new URL(publicUrl).host
}

/** How long a scrape waits for the database; Prometheus gives up after 10 s. */
const readTimeoutMs = 4_000

/** Metrics of the process, of the jobs and of all features, collected on each request. */
export function shopMetrics({ platform, changes, attention, measure }: App): Registry {
  const { log } = platform
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(requestDurations)
  const read: Measuring['read'] = async (find) => {
    const found = find().catch((error) => void log.warn({ err: error }, 'a metric could not be read'))
    return Promise.race([found, sleep(readTimeoutMs, undefined, { ref: false })])
  }
  const measuring: Measuring = { registry, platform, read }
  addProcessMetrics(measuring, changes.freshness)
  addWaiting(measuring, () => attention.count({ platform, reader: { role: 'root' }, limit: listedAttention }))
  addJobMetrics(measuring)
  measure(measuring)
  return registry
}

function addProcessMetrics({ registry, platform: { database } }: Measuring, catalog: Pick<Freshness, 'ageSeconds'>) {
  const { pool } = database
  const registers = [registry]
  new Gauge({
    name: 'shop_build_info',
    help: 'The version of the shop that runs, always 1.',
    labelNames: ['version'],
    registers,
    async collect() {
      this.set({ version: await readShopVersion() }, 1)
    },
  })
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of this process, by state; requests that wait for one are "wanted".',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'wanted' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'shop_catalog_age_seconds',
    help: 'Seconds by which the catalog and the settings in memory may be behind the database; up to about 5 is normal.',
    registers,
    collect() {
      this.set(catalog.ageSeconds())
    },
  })
}

function addWaiting({ registry, read }: Measuring, count: () => Promise<Record<string, number>>) {
  new Gauge({
    name: 'shop_waiting',
    help: 'What waits for a person, by kind.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const waiting = await read(count)
      this.reset()
      for (const [kind, number] of Object.entries(waiting ?? {})) this.set({ kind }, number)
    },
  })
}

/** Every instance returns the same values, those of the database. */
function addJobMetrics(measuring: Measuring) {
  const { database, jobs } = measuring.platform
  addBacklog(measuring, { name: 'shop_jobs', help: 'Jobs that could run', label: 'queue' }, () =>
    findJobBacklogs(database.db),
  )
  new Gauge({
    name: 'shop_task_overdue_seconds',
    help: 'Seconds by which a periodic task is overdue.',
    labelNames: ['task'],
    registers: [measuring.registry],
    async collect() {
      this.reset()
      const overdue = (await measuring.read(() => findOverdueTasks(database.db, jobs.tasks()))) ?? []
      for (const { task, seconds } of overdue) this.set({ task }, seconds)
    },
  })
}
