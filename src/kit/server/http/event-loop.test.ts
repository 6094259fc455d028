import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { RawClient } from '../../../testing/raw-client.ts'
import { createLog } from '../log.ts'
import { watchEventLoop } from './event-loop.ts'
import { installKeptAnswers, keepFile } from './kept-answers.ts'

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

test('names kept answers as well', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const server = fastify()
  installKeptAnswers(server, { trustProxy: false })
  watchEventLoop(server, log)
  server.get('/kept/:name', (request, reply) => {
    keepFile(reply)
    return reply.header('x-request-id', request.id).send(Buffer.from('kept'))
  })
  server.get('/busy', (_, reply) => {
    const end = performance.now() + 400
    while (performance.now() < end);
    return reply.send('done')
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const client = new RawClient((server.server.address() as AddressInfo).port)
  await client.ask(['GET /kept/one'])
  const [kept] = await client.ask(['GET /kept/one'], ['GET /busy'])
  const id = /^x-request-id: (.*)$/m.exec(kept?.head.join('\n') ?? '')?.[1]
  await vi.waitFor(() => expect(lines).not.toEqual([]))
  const { requests } = JSON.parse(lines[0] ?? '')
  expect(requests).toContainEqual({ reqId: id, method: 'GET', route: '/kept/:name' })
  client.close()
  await server.close()
})
