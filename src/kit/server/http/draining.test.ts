import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { slowness } from '../../../testing/slowness.ts'
import type { Log } from '../log.ts'
import { addDraining } from './draining.ts'

/** Sends a request on a new connection, reports that it was sent, and then its answer. */
const client = `
  const { parentPort, workerData } = require('node:worker_threads')
  const socket = require('node:net').connect(workerData.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data)).on('error', (error) => (answer += error.code))
  socket.on('close', () => parentPort.postMessage(answer))
  socket.write('POST / HTTP/1.1\\r\\nhost: shop\\r\\ncontent-length: 0\\r\\n\\r\\n', () => {
    Atomics.store(workerData.sent, 0, 1)
    Atomics.notify(workerData.sent, 0)
  })`

it('answers a request whose connection is not yet accepted at the end of draining', async () => {
  const app = fastify()
  app.post('/', async () => 'bought')
  const { drain, close } = addDraining(app)
  onTestFinished(async () => void (await app.close()))
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const answer = new Promise((resolve) => {
    new Worker(client, { eval: true, workerData: { port, sent } }).once('message', resolve)
  })
  const drained = drain(0.001).then(close)
  // Blocks the event loop while the client connects, as the rendering of a page does.
  expect(Atomics.wait(sent, 0, 0, 10_000)).not.toBe('timed-out')
  await drained
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n.*bought$/s)
})

it('waits for what an aborted request has begun, and no longer', async () => {
  const app = fastify()
  const { close } = addDraining(app)
  onTestFinished(async () => void (await app.close()))
  let isDone = false
  const begun = new Promise<void>((resolve) => {
    app.post('/', async () => {
      resolve()
      await once(app.server, 'close')
      await nextTurn()
      isDone = true
      return 'bought'
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const answer = once(app.server, 'request').then(([, response]) => once(response, 'close'))
  socket.write('POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 0\r\n\r\n')
  await begun
  socket.resetAndDestroy()
  await answer
  const start = performance.now()
  await close()
  expect(isDone).toBe(true)
  expect(performance.now() - start).toBeLessThan(2_000 * slowness())
})

it.each([
  ['nothing', ''],
  ['half of a header', 'POST / HTTP/1.1\r\nhost: sh'],
  ['half of a body', 'POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 9\r\n\r\nhalf'],
])('closes a connection that has sent %s, long before the limit', async (_, bytes) => {
  const app = fastify()
  app.post('/', async () => 'bought')
  const warn = vi.fn()
  const { close } = addDraining(app, { warn } as unknown as Log)
  onTestFinished(async () => void (await app.close()))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const closed = once(socket.resume(), 'close')
  const [served] = await accepted
  socket.write(bytes)
  await vi.waitFor(() => expect(served.bytesRead).toBe(bytes.length))
  await close()
  await closed
  expect(warn).not.toHaveBeenCalled()
})
