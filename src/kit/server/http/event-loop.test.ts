import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { watchEventLoop } from './event-loop.ts'

test('logs a delay of the event loop with the request that caused it', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const server = fastify({ genReqId: () => 'request-1' })
  watchEventLoop(server, log)
  server.get('/busy/:token', async () => {
    const end = performance.now() + 400
    while (performance.now() < end);
    return 'done'
  })
  await server.inject('/busy/secret')
  await vi.waitFor(() => expect(lines).not.toEqual([]))
  const [line = ''] = lines
  expect(JSON.parse(line)).toMatchObject({
    msg: 'the event loop was blocked',
    requests: [{ reqId: 'request-1', method: 'GET', route: '/busy/:token' }],
  })
  expect(JSON.parse(line).delayMs).toBeGreaterThan(200)
  expect(line).not.toContain('secret')
  await server.close()
})
