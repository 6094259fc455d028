import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountPlatform } from './account-platform.ts'

/** Ends the session immediately; does nothing without one. */
export async function logOut(
  platform: AccountPlatform,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  await platform.sessions.end(exchange)
}
