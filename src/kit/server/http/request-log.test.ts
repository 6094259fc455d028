import { Writable } from 'node:stream'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { RequestLines, requestLog } from './request-log.ts'

it('logs one line per request with the route pattern, also without a route, and redacts what handlers log', async () => {
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const log = createLog('info', sink)
  const loggerInstance: FastifyBaseLogger = log
  const server = fastify({ loggerInstance, childLoggerFactory: requestLog, logController: new RequestLines(log) })
  server.get('/reset-password/:token', (request) => {
    request.log.warn({ token: 'canary' }, 'from the handler')
    return {}
  })
  await server.inject('/reset-password/canary?email=canary')
  await server.inject('/canary')
  const [own, found, missing, ...others] = lines.map((line) => JSON.parse(line))
  expect(own).toMatchObject({ token: '[redacted]', msg: 'from the handler', reqId: found.reqId })
  const ms = expect.any(Number)
  expect(found).toMatchObject({ level: 30, method: 'GET', route: '/reset-password/:token', status: 200, ms })
  expect(missing).toMatchObject({ level: 30, method: 'GET', status: 404, ms })
  expect(others).toEqual([])
  expect(lines.join('')).not.toContain('canary')
})
