import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { apiDocs, healthz, readyz } from '../../contract/system.ts'
import type { Database } from './database.ts'
import { unavailable } from './errors.ts'
import { anyone, staff } from './guards.ts'
import type { Bind } from './http.ts'

/** Probes for supervisors and proxies, and the API's own description. */
export function registerSystemRoutes(app: FastifyInstance, bind: Bind, database: Database): void {
  bind(healthz, { guard: anyone }, async () => ({ status: 'ok' }))

  bind(readyz, { guard: anyone }, async () => {
    await database.pool.query('select 1').catch(() => {
      throw unavailable('The database does not answer.')
    })
    return { status: 'ready' }
  })

  bind(apiDocs, { guard: staff }, async ({ reply }) => reply.send(app.swagger()))
}
