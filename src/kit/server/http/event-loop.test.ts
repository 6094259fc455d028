import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { watchEventLoop } from './event-loop.ts'

test('logs a delay of the event loop with the last requests, of which one has caused it', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const server = fastify({ genReqId: ({ url }) => `request to ${url?.split('/')[1]}` })
  watchEventLoop(server, log)
  server.get('/busy/:token', async () => {
    const end = performance.now() + 400
    while (performance.now() < end);
    return 'done'
  })
  server.get('/quick', async () => 'done')
  for (let count = 0; count < 12; count += 1) await server.inject('/quick')
  await server.inject('/busy/secret')
  await vi.waitFor(() => expect(lines).not.toEqual([]))
  const [line = ''] = lines
  const { msg, requests } = JSON.parse(line)
  expect(msg).toBe('the event loop was blocked')
  expect(requests).toHaveLength(10)
  expect(requests.at(-1)).toEqual({ reqId: 'request to busy', method: 'GET', route: '/busy/:token' })
  expect(JSON.parse(line).delayMs).toBeGreaterThan(200)
  expect(line).not.toContain('secret')
  await server.close()
})
