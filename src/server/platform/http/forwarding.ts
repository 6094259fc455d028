import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Log } from '../log.ts'

/** What requests tell about proxies in front of the shop. */
export interface Forwarding {
  /** X-Forwarded-For arrives and no proxy is trusted: all visitors then count as one address. */
  ignored(): boolean
}

/** Notices, once, that a proxy stands in front of a shop that trusts none (`TRUST_PROXY`). */
export function watchForwarding(
  server: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: Log,
): Forwarding {
  let ignored = false
  if (trustProxy === false) {
    server.addHook('onRequest', (request, _reply, done) => {
      if (!ignored && request.headers['x-forwarded-for'] !== undefined) {
        ignored = true
        log.warn('X-Forwarded-For arrives but no proxy is trusted: set TRUST_PROXY to the number of proxies in front')
      }
      done()
    })
  }
  return { ignored: () => ignored }
}
