import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import * as system from '../../system-api.ts'
import type { Database } from '../database/database.ts'
import type { Bind } from './bind-endpoint.ts'
import { anyone, staff, withoutSession } from './guards.ts'
import { protocolError } from './protocol-errors.ts'
import { readinessCheck } from './readiness.ts'
import { describeForwarding, proveShop } from './shop-proof.ts'

/** Health and readiness probes, and the OpenAPI document. */
export function registerSystemRoutes(app: FastifyInstance, bind: Bind, database: Database): void {
  const isReady = readinessCheck(database)
  bind(system.healthz, { guard: withoutSession }, async ({ query, request }) => {
    const { challenge } = query
    if (challenge === undefined) return { status: 'ok' }
    return { status: 'ok', proof: await proveShop(database.db, challenge), way: describeForwarding(request) }
  })

  bind(system.readyz, { guard: anyone }, async () => {
    const reason = await isReady()
    if (reason !== null) throw protocolError(reason)
    return { status: 'ready' }
  })

  bind(system.apiDocs, { guard: staff }, async ({ reply }) => reply.send(app.swagger()))
}
