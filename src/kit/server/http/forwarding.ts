import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'

/** Detection of a proxy that is not configured. */
export interface Forwarding {
  /** True when X-Forwarded-For arrives and no proxy is trusted: all visitors then count as one address. */
  ignored(): boolean
}

/** Logs one warning when requests come through a proxy although none is trusted (`TRUST_PROXY`). */
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
