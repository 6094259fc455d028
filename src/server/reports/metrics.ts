import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { notFound, unauthorized } from '../platform/http/errors.ts'
import type { Guard } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { isSameSecret } from '../platform/secrets/same-secret.ts'
import { expiredData } from '../privacy/sweep-expired-data.ts'
import { findAttention } from './find-attention.ts'

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

/** Metrics of the process, and counts of what needs attention in the shop, collected on each request. */
export function shopMetrics({ database, clock, log }: Platform): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(expiredData)
  const { pool } = database
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of this process, by state; requests that wait for one are "wanted".',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'wanted' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'shop_waiting',
    help: 'What waits for a person, by kind.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      // When the database fails, the process metrics are still returned.
      const waiting = await findAttention(database.db, { role: 'root' }, clock()).catch((error) => log.warn(error))
      this.reset()
      if (!waiting) return
      this.set({ kind: 'payments_to_review' }, waiting.paymentsToReview.count)
      this.set({ kind: 'invariant_violations' }, waiting.violations.count)
      this.set({ kind: 'failed_mails' }, waiting.failedMails.count)
      this.set({ kind: 'orders_to_ship' }, waiting.ordersToShip)
      this.set({ kind: 'open_messages' }, waiting.messages.open)
      this.set({ kind: 'overdue_messages' }, waiting.messages.overdue)
      this.set({ kind: 'products_low_on_stock' }, waiting.lowStock.count)
    },
  })
  return registry
}
