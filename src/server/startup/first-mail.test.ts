import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { mails } from '../../mail/server/tables.ts'
import { startShopProcess } from '../../testing/shop-process.ts'
import { slowness } from '../../testing/slowness.ts'
import { startTestShop } from '../../testing/test-shop.ts'

/** Reports at the exit the longest work without a pause since the first request, in processor time of the main thread. */
const watch = `data:text/javascript,${encodeURIComponent(`
  import { subscribe } from 'node:diagnostics_channel'
  let longest = 0
  let before
  subscribe('tracing:shop:request:start', () => { before ??= process.threadCpuUsage() })
  setInterval(() => {
    if (!before) return
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - before.user - before.system)
    before = now
  }, 1).unref()
  process.on('exit', () => console.error('longest work: ' + Math.round(longest / 1000) + ' ms'))
`)}`

const json = { 'content-type': 'application/json' }

test('the first mail of a process holds up no request for 200 ms', async () => {
  const shop = await startTestShop()
  const { email } = await shop.signIn()
  const environment = { NODE_OPTIONS: `--import=${watch}` }
  const running = await startShopProcess({ shop, environment })
  await running.server.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: JSON.stringify({ email }),
    headers: json,
  })
  const { db } = shop.platform.database
  const isSent = async () => {
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, email))
    expect(mail?.state).toBe('sent')
  }
  await vi.waitFor(isSent, { timeout: 60_000, interval: 50 })
  await running.stop()
  const { errors } = await running.ended
  expect(Number(/longest work: (\d+) ms/.exec(errors)?.[1]), errors).toBeLessThan(200 * slowness())
  await shop.close()
})
