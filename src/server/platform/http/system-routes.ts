import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { apiDocs, healthz, readyz } from '../../../contract/system.ts'
import type { Database } from '../database/database.ts'
import type { Bind } from './bind-endpoint.ts'
import { unavailable } from './errors.ts'
import { anyone, staff, unasked } from './guards.ts'
import { readinessCheck } from './readiness.ts'

/** Probes for supervisors and proxies, and the API's own description. */
export function registerSystemRoutes(app: FastifyInstance, bind: Bind, database: Database): void {
  const isReady = readinessCheck(database)
  bind(healthz, { guard: unasked }, async () => ({ status: 'ok' }))

  bind(readyz, { guard: anyone }, async () => {
    const trouble = await isReady()
    if (trouble !== null) throw unavailable(trouble)
    return { status: 'ready' }
  })

  bind(apiDocs, { guard: staff }, async ({ reply }) => reply.send(app.swagger()))
}
