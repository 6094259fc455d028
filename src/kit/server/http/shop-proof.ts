import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { HealthOfShop } from '../../system-api.ts'
import type { Db } from '../database/database.ts'
import { secretCanary } from '../tables.ts'

/**
 * The proof that an answer comes from an instance on this database: an HMAC of the caller's challenge. Its key is the
 * sealed canary, which is random and never leaves the database, so that a proof reveals nothing about APP_SECRET.
 * @returns null on a database that no shop has used yet.
 */
export async function proveShop(db: Db, challenge: string): Promise<string | null> {
  const [canary] = await db.select({ sealed: secretCanary.sealed }).from(secretCanary)
  return canary ? createHmac('sha256', canary.sealed).update(`shop-proof ${challenge}`).digest('hex') : null
}

/** The client address of a request, and whether X-Forwarded-For is absent, used or ignored. */
export function describeForwarding({ ip, ips, headers }: FastifyRequest): NonNullable<HealthOfShop['way']> {
  if (headers['x-forwarded-for'] === undefined) return { client: ip, forwarding: 'none' }
  const used = ips !== undefined && ips.length > 1
  return { client: ip, forwarding: used ? 'used' : 'ignored' }
}
