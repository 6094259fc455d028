import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startMailServer } from '../src/testing/mail-server.ts'
import { signalTo } from './support/processes.ts'
import { hasPrograms } from './support/programs.ts'
import { startPurchaseShop } from './support/purchase-shop.ts'
import { until } from './support/until.ts'

const present = hasPrograms('mail servers and PayPal that do not answer', 'postgres')

describe.runIf(present)('partners', () => {
  it('a mail server that accepts connections and never answers delays mails, not sales, and loses none', async () => {
    const hanging = await startHangingServer()
    const mail = {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(hanging.port),
      SMTP_FROM: 'tienda@flordemaga.test',
      MAIL_EVERY_SECONDS: '1',
    }
    const shop = await startPurchaseShop({ name: 'mail', environments: [mail] })
    const load = await shop.buy()
    await until('30 orders', () => load.paid.size >= 30)
    await until('the shop connects for mails', () => hanging.connections() > 0)
    await shop.settle(load)
    expect(load.unclear).toEqual([])
    expect(load.failedVisits).toEqual([])
    await hanging.close()
    const server = await startMailServer({ port: hanging.port })
    await until(
      'every mail arrives',
      async () => {
        // Makes the retries due.
        await shop.postgres.query(
          `update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
        )
        const [row] = await shop.postgres.query<{ waiting: number }>(
          `select count(*)::int as waiting from mails where state <> 'sent'`,
        )
        return row?.waiting === 0
      },
      { seconds: 180, everyMs: 500 },
    )
    const [row] = await shop.postgres.query<{ mails: number }>('select count(*)::int as mails from mails')
    expect(server.received).toHaveLength(row?.mails ?? 0)
    await server.stop()
    await shop.stop()
  })

  it('loses no order while PayPal is unreachable for 30 s: buyers get an error, and sales resume automatically', async () => {
    const shop = await startPurchaseShop({ name: 'paypal-gone', environments: [{}, {}] })
    const { emulator } = shop
    const load = await shop.buy({ visitors: 2 })
    await emulator.kill()
    const errorCount = () => load.answers.get('open 503 payment_provider_unavailable') ?? 0
    await until('buyers get an error response', () => errorCount() > 0)
    await pause(30_000)
    const paid = load.paid.size
    await emulator.startAgain()
    await emulator.control('PUT', 'webhooks', { url: `${shop.origins[0]}/paypal/webhook` })
    const back = performance.now()
    await until('sales go on', () => load.paid.size > paid + 10)
    console.log(
      `PayPal stopped: ${errorCount()} error responses, 10 sales ${((performance.now() - back) / 1_000).toFixed(1)} s after it was back`,
    )
    const orders = await shop.settle(load)
    expect(orders).toBeGreaterThan(paid)
    expect(load.unclear).toEqual([])
    expect(load.failedVisits).toEqual([])
    await shop.stop()
  })

  it('loses no order while PayPal is slow or does not respond', async () => {
    const environment = { CAPTURE_TIMEOUT_SECONDS: '4' }
    const shop = await startPurchaseShop({ name: 'paypal-faults', environments: [environment, environment] })
    const { emulator } = shop
    const load = await shop.buy()
    for (const operation of ['create', 'capture', 'get']) {
      await emulator.control('POST', 'faults', { operation, kind: 'slow', ms: 6_000, times: 6 })
    }
    const slow = load.paid.size
    await until('sales go on', () => load.paid.size > slow + 10)
    signalTo(emulator.process.pid, 'SIGSTOP')
    await until('buyers get an error response', () =>
      [...load.answers.keys()].some((key) => key.includes('payment_provider')),
    )
    signalTo(emulator.process.pid, 'SIGCONT')
    const frozen = load.paid.size
    await until('sales go on', () => load.paid.size > frozen + 10)
    console.log([...load.answers].map(([key, count]) => `${key}: ${count}`).join('\n'))
    await shop.settle(load)
    expect(load.unclear).toEqual([])
    expect(load.failedVisits).toEqual([])
    await shop.stop()
  })
})

/** Accepts connections and never sends a byte. */
async function startHangingServer() {
  const sockets = new Set<Socket>()
  let accepted = 0
  const server = createServer((socket) => {
    accepted += 1
    sockets.add(socket)
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    connections: () => accepted,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
