import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { apiDocs, healthz, readyz } from '../../../contract/system.ts'
import type { Database } from '../database/database.ts'
import type { Bind } from './bind-endpoint.ts'
import { unavailable } from './errors.ts'
import { anyone, staff, withoutSession } from './guards.ts'
import { readinessCheck } from './readiness.ts'

/** Health and readiness probes, and the OpenAPI document. */
export function registerSystemRoutes(app: FastifyInstance, bind: Bind, database: Database): void {
  const isReady = readinessCheck(database)
  bind(healthz, { guard: withoutSession }, async () => ({ status: 'ok' }))

  bind(readyz, { guard: anyone }, async () => {
    const reason = await isReady()
    if (reason !== null) throw unavailable(reason)
    return { status: 'ready' }
  })

  bind(apiDocs, { guard: staff }, async ({ reply }) => reply.send(app.swagger()))
}
