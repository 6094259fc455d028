import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pictureMaxBytes } from '../src/pictures/picture-rules.ts'
import { call, capture, openPayment } from '../src/testing/buyer.ts'
import type { Program } from './programs.ts'
import { metricsToken, owner, startTwoInstances, type TwoInstances } from './two-instances.ts'
import { type Ask, visitorOf } from './visitor.ts'

interface Setup {
  /** Whether the programs are installed. */
  present: boolean
  /** Proxies in front of the shop. */
  proxies: number
  start: (shop: TwoInstances) => Promise<Pick<Program, 'stop'>>
}

export interface Running {
  shop: TwoInstances
  ask: Ask
}

/** What every proxy of deploy/ has to do for a production shop with two instances. `more` adds its own tests. */
export function describeProxy(name: string, setup: Setup, more: (running: () => Running) => void = () => {}): void {
  describe.runIf(setup.present)(name, () => {
    let shop: TwoInstances
    let proxy: Pick<Program, 'stop'>
    let visitor: ReturnType<typeof visitorOf>
    let cookie = ''

    beforeAll(async () => {
      shop = await startTwoInstances({ proxies: setup.proxies })
      proxy = await setup.start(shop)
      visitor = visitorOf(shop)
      await vi.waitFor(async () => expect((await visitor.ask('/')).status).toBe(200), { timeout: 20_000 })
    })
    afterAll(async () => {
      await proxy?.stop()
      await shop?.stop()
    })

    it('serves pages and the API with HSTS, and redirects http to https', async () => {
      const page = await visitor.ask('/')
      expect(page.headers).toMatchObject({ 'strict-transport-security': expect.stringMatching(/^max-age=31536000/) })
      expect(page.body).toContain('<!DOCTYPE html>')
      expect(await visitor.ask('/api/products')).toMatchObject({ status: 200 })
      expect(await visitor.ask('/es/products')).toMatchObject({ status: 200 })
      const plain = await visitor.askPlain('/products')
      expect(plain.status).toBeGreaterThanOrEqual(301)
      expect(plain.status).toBeLessThanOrEqual(308)
      expect(plain.headers.location).toMatch(/^https:\/\/localhost.*\/products$/)
    })

    it('signs in with a cookie for https only', async () => {
      const body = JSON.stringify(owner)
      const headers = { 'content-type': 'application/json', origin: `https://localhost:${shop.tlsPort}` }
      const answer = await visitor.ask('/api/auth/login', { method: 'POST', headers, body })
      expect(answer.status).toBe(200)
      const [sent = ''] = answer.headers['set-cookie'] ?? []
      expect(sent).toMatch(/^__Host-sid=.*; Secure/)
      cookie = sent.split(';')[0] ?? ''
    })

    it('limits each visitor by the own address, which a forged header does not change', async () => {
      const send = async (from: string, forged: string) => {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': forged }
        return (await visitor.ask('/api/contact', { method: 'POST', from, headers, body: '{}' })).status
      }
      const first = []
      for (let request = 0; request < 4; request++) first.push(await send('127.0.0.2', `10.0.0.${request}`))
      expect(first).toEqual([400, 400, 400, 429])
      expect(await send('127.0.0.3', '10.0.0.9')).toBe(400)
    })

    it('accepts pictures up to the permitted size', async () => {
      const send = async (picture: Buffer) => {
        const form = new Response(formOf(picture))
        const headers = { cookie, 'content-type': form.headers.get('content-type') ?? '' }
        const body = Buffer.from(await form.arrayBuffer())
        return (await visitor.ask('/api/upload-image', { method: 'POST', headers, body })).status
      }
      const picture = await largePicture()
      expect(picture.length).toBeGreaterThan(pictureMaxBytes * 0.8)
      expect(await send(picture)).toBe(200)
      expect(await send(Buffer.concat([picture, Buffer.alloc(pictureMaxBytes)]))).toBe(413)
    })

    it('sells, and receives the webhook of PayPal through the public address', async () => {
      const buyer = { id: '', email: owner.email, cookie }
      const product = { name: 'Jabón', description: 'Suave', category: 'Body', price: '12.50', stock: 5 }
      const created = await call(visitor.shop, buyer, 'POST', '/api/products', product)
      expect(created.statusCode).toBe(201)
      const payment = await openPayment(visitor.shop, buyer, [{ id: created.body.id, price: 1250, quantity: 1 }])
      expect(payment.statusCode).toBe(200)
      await shop.emulator('POST', `orders/${payment.body.id}/approve`, { outcome: 'completed' })
      expect((await capture(visitor.shop, buyer, payment.body.id)).statusCode).toBe(200)
      const webhooks = `select 1 from webhook_events where type = 'PAYMENT.CAPTURE.COMPLETED'`
      await vi.waitFor(async () => expect(await count(shop, webhooks)).toBe(1), { timeout: 20_000 })
      expect(await count(shop, 'select 1 from orders')).toBe(1)
    })

    it('hides the metrics from the public', async () => {
      const headers = { authorization: `Bearer ${metricsToken}` }
      expect(await visitor.ask('/metrics', { headers })).toMatchObject({ status: 404 })
      expect((await fetch(`http://127.0.0.1:${shop.ports[0]}/metrics`, { headers })).status).toBe(200)
    })

    more(() => ({ shop, ask: visitor.ask }))

    it('goes on when an instance is killed', async () => {
      const load = startLoad(visitor.ask, cookie)
      await load.requests(20)
      await shop.kill(0)
      await load.requests(100)
      await shop.start(0)
      await load.requests(50)
      expect(await load.stop()).toEqual([])
    })

    it('loses no request while instances are restarted', async () => {
      const load = startLoad(visitor.ask, cookie, { withChanges: true })
      for (const index of [0, 1, 0] as const) {
        await shop.restart(index)
        // The proxy has to notice the new process before the other one stops.
        await pause(3_000)
      }
      const sent = load.sent()
      expect(await load.stop()).toEqual([])
      // A proxy that repeats a change would do it twice.
      expect(await count(shop, `select 1 from products where category = 'Load'`)).toBe(load.changes())
      console.log(`${name}: 3 restarts, ${sent} requests, none failed`)
    })
  })
}

function formOf(picture: Buffer): FormData {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png')
  return form
}

/** Noise, which cannot be compressed, of almost the permitted size. */
function largePicture(): Promise<Buffer> {
  const [width, height] = [1_250, 1_250]
  const noise = Buffer.allocUnsafe(width * height * 3)
  for (let index = 0; index < noise.length; index++) noise[index] = Math.random() * 256
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

async function count({ database }: TwoInstances, query: string): Promise<number | null> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return (await client.query(query)).rowCount
  } finally {
    await client.end()
  }
}

/** Four visitors, at most about 40 requests a second: pages, personal pages, the API and, if asked for, changes. */
function startLoad(ask: Ask, cookie: string, { withChanges = false } = {}) {
  const failures: string[] = []
  let sent = 0
  let running = true
  let changes = 0
  const addProduct = () => {
    const product = { name: `Load ${changes++}`, description: 'Suave', category: 'Load', price: '12.50', stock: 5 }
    const headers = { cookie, 'content-type': 'application/json' }
    return ask('/api/products', { method: 'POST', headers, body: JSON.stringify(product) })
  }
  const kinds = [
    () => ask('/'),
    () => ask('/products', { headers: { cookie } }),
    () => ask('/api/products'),
    () => (withChanges ? addProduct() : ask('/es')),
  ]
  const visit = async (kind: () => ReturnType<Ask>) => {
    while (running) {
      sent++
      const result = await kind().then(
        ({ status, body }) => (status < 400 ? null : `${status} ${body.slice(0, 200)}`),
        (error: Error) => error.message,
      )
      if (result !== null) failures.push(result)
      await pause(100)
    }
  }
  const visits = kinds.map(visit)
  return {
    sent: () => sent,
    changes: () => changes,
    /** Waits for this many further requests. */
    requests: async (more: number) => {
      for (const goal = sent + more; sent < goal; ) await pause(20)
    },
    stop: async () => {
      running = false
      await Promise.all(visits)
      return failures
    },
  }
}
