import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fingerprint } from '../../testing/fingerprint.ts'
import { fileForm, plainPicture, pngBomb } from '../../testing/pictures.ts'
import { slowness } from '../../testing/slowness.ts'
import { type SignedIn, startTestShop, type TestShop } from '../../testing/test-shop.ts'
import { previewPicture, srcSetOf } from '../picture.ts'
import { readPicture } from './store-picture.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.signIn({ role: 'admin' })
})
afterAll(() => shop.close())

const send = (form: FormData, url = '/api/upload-image', visitor: SignedIn | null = admin) =>
  shop.server.inject({ method: 'POST', url, headers: visitor ? { cookie: visitor.cookie } : {}, payload: form })
const get = (url: string, headers = {}) => shop.server.inject({ method: 'GET', url, headers })

/** Uploads a picture and reads every width of it. */
async function stored(bytes: Buffer, name?: string, type?: string) {
  const answer = await send(fileForm(bytes, 'image', name, type))
  expect(answer.statusCode, answer.payload).toBe(200)
  const { imageUrl } = answer.json<{ imageUrl: string }>()
  const addresses =
    srcSetOf(imageUrl)
      ?.split(', ')
      .map((one) => one.split(' ')[0] ?? '') ?? []
  const pictures = await Promise.all(addresses.map(async (address) => (await get(address)).rawPayload))
  return { imageUrl, pictures, heads: await Promise.all(pictures.map((picture) => sharp(picture).metadata())) }
}

describe('a picture', () => {
  test.each(['/api/upload-image', '/api/upload/product-image'])(
    'is stored by %s and publicly readable',
    async (url) => {
      const answer = await send(fileForm(await plainPicture(1500).jpeg().toBuffer()), url)
      expect(answer.json()).toEqual({ imageUrl: expect.stringMatching(/^\/uploads\/[0-9a-f]{24}-800\.webp$/) })
      const { statusCode, headers, rawPayload } = await get(answer.json().imageUrl)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(rawPayload.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        etag: expect.stringMatching(/^"[0-9a-f-]+\.webp"$/),
      })
      const again = await get(answer.json().imageUrl, { 'if-none-match': headers.etag })
      expect([again.statusCode, again.payload]).toEqual([304, ''])
    },
  )

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('of type %s is encoded in three widths', async (kind) => {
    const { heads } = await stored(await plainPicture(1500)[kind]().toBuffer())
    expect(heads.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 400, 267],
      ['webp', 800, 533],
      ['webp', 1200, 800],
    ])
  })

  test('that is small is not enlarged, and is available under all names', async () => {
    const { heads } = await stored(await plainPicture(500, 700).png().toBuffer())
    expect(heads.map(({ width }) => width)).toEqual([400, 500, 500])
  })

  test('with an extreme aspect ratio is accepted', async () => {
    const tower = await stored(await plainPicture(20, 16_000).png().toBuffer())
    expect(tower.heads.map(({ height }) => height)).toEqual([1600, 3200, 4800])
    const strip = await stored(await plainPicture(16_000, 1).png().toBuffer())
    expect(strip.heads.map(({ height }) => height)).toEqual([1, 1, 1])
  })

  test('is rotated upright and loses its metadata', async () => {
    const exif = {
      IFD0: { Make: 'Cámara', Copyright: 'Ana' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 0/1 0/1' },
    }
    const photo = await plainPicture(900, 600).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { heads, pictures } = await stored(photo)
    expect(heads.map(({ width, height }) => [width, height])).toEqual([
      [400, 600],
      [600, 900],
      [600, 900],
    ])
    for (const head of heads)
      expect([head.exif, head.xmp, head.iptc, head.orientation]).toEqual(Array(4).fill(undefined))
    expect(Buffer.concat(pictures).includes('mara')).toBe(false)
  })

  test('that is animated keeps its first frame', async () => {
    const frames = Buffer.alloc(60 * 40 * 3 * 3)
    frames.fill(Buffer.from([255, 0, 0]), 0, 60 * 40 * 3)
    frames.fill(Buffer.from([0, 0, 255]), 60 * 40 * 3)
    const raw = { width: 60, height: 120, channels: 3, pageHeight: 40 } as const
    const { heads, pictures } = await stored(await sharp(frames, { raw }).gif().toBuffer())
    expect(heads.map(({ pages = 1, height }) => [pages, height])).toEqual(Array(3).fill([1, 40]))
    const { data } = await sharp(pictures[0]).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
    expect(data[2]).toBeLessThan(50)
  })

  test('that is also a page and an archive loses the hidden content', async () => {
    const script = '<script>alert(1)</script>PK\u0003\u0004'
    const jpeg = await plainPicture(60)
      .withExif({ IFD0: { ImageDescription: script } })
      .jpeg()
      .toBuffer()
    const { pictures } = await stored(Buffer.concat([jpeg, Buffer.from(script)]), '../../x.html', 'text/html')
    expect(pictures.map((picture) => picture.includes('script'))).toEqual(Array(pictures.length || 1).fill(false))
  })

  test('keeps its transparency', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const logo = await sharp({ create: { width: 300, height: 100, channels: 4, background } })
      .composite([{ input: await plainPicture(60).png().toBuffer() }])
      .png()
      .toBuffer()
    const { heads } = await stored(logo)
    expect(heads.map(({ hasAlpha }) => hasAlpha)).toEqual(Array(heads.length || 1).fill(true))
  })

  test('can be read by its URL or its file name', async () => {
    const { imageUrl, pictures } = await stored(await plainPicture(300).png().toBuffer())
    const { db } = shop.platform.database
    expect(await readPicture(db, imageUrl)).toEqual(pictures[1])
    expect(await readPicture(db, imageUrl.replace('/uploads/', ''))).toEqual(pictures[1])
    for (const other of ['https://correo.test/a.png', '/images/about-640.webp', '/uploads/x-800.webp', '']) {
      expect(await readPicture(db, other)).toBeNull()
    }
  })
})

describe('an invalid upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const truncated = async () => (await plainPicture(900).jpeg({ quality: 100 }).toBuffer()).subarray(0, 3_000)
  const noise = (size: number) => Buffer.alloc(size, createHash('sha256').update('noise').digest())
  const cases: [what: string, make: () => Promise<Buffer> | Buffer, status: number, code: string][] = [
    ['an SVG', () => Buffer.from(svg), 415, 'picture_type'],
    ['an SVG after white space', () => Buffer.from(`\n\n<?xml version="1.0"?>${svg}`), 415, 'picture_type'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'picture_type'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 415, 'picture_type'],
    ['a TIFF', () => plainPicture(60).tiff().toBuffer(), 415, 'picture_type'],
    ['an AVIF', () => plainPicture(60).avif().toBuffer(), 415, 'picture_type'],
    ['noise', () => noise(5_000), 415, 'picture_type'],
    ['nothing', () => Buffer.alloc(0), 415, 'picture_type'],
    ['a bomb', pngBomb, 413, 'picture_too_many_pixels'],
    ['half a JPEG', truncated, 400, 'picture_broken'],
    ['a byte too much', () => noise(5_242_881), 413, 'picture_too_large'],
    ['5 MB of noise', () => noise(5_242_880), 415, 'picture_type'],
  ]

  test.each(cases)('%s is rejected', async (_, make, status, code) => {
    const bytes = await make()
    const before = await fingerprint(shop.platform.database.pool)
    const [memory, start] = [process.memoryUsage().rss, performance.now()]
    const answer = await send(fileForm(bytes))
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.json().message).toMatch(/^The picture (must|may|cannot) /)
    expect(performance.now() - start).toBeLessThan(2_000 * slowness())
    expect(process.memoryUsage().rss - memory).toBeLessThan(60_000_000)
    expect(await fingerprint(shop.platform.database.pool)).toEqual(before)
  })

  test('in another field is no form of this endpoint', async () => {
    const answer = await send(fileForm(await plainPicture(60).png().toBuffer(), 'avatar'))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_form'])
  })

  test('is rejected for customers before it is read', async () => {
    const form = fileForm(await plainPicture(60).png().toBuffer())
    expect((await send(form, '/api/upload-image', null)).statusCode).toBe(401)
    expect((await send(form, '/api/upload-image', await shop.signIn())).statusCode).toBe(403)
  })

  test('is not found under unknown names', async () => {
    for (const url of [`/uploads/${'0'.repeat(24)}-800.webp`, '/uploads/x', '/uploads/..%2fx', '/uploads/']) {
      expect((await get(url)).statusCode, url).toBe(404)
    }
  })
})

test('a rejected form leaves its connection usable', async () => {
  if (!shop.server.server.listening) await shop.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.server.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string, body?: Buffer) =>
    new Promise<string>((resolve, reject) => {
      const headers = { cookie: admin.cookie, ...(body && { 'content-type': 'multipart/form-data; boundary=b' }) }
      const asked = request({ port, host: '127.0.0.1', path, method: body ? 'POST' : 'GET', agent, headers })
      asked.on('response', async (answer) => resolve(`${answer.statusCode} ${(await text(answer)).slice(0, 80)}`))
      asked.on('error', reject)
      asked.end(body)
    })
  const file = (field: string) => `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`
  const large = Buffer.alloc(4_000_000)
  try {
    for (const field of ['image', 'avatar']) {
      const body = Buffer.concat([Buffer.from(file(field)), large, large, Buffer.from('\r\n--b--\r\n')])
      expect(await ask('/api/upload-image', body)).toMatch(field === 'image' ? /^413/ : /^400/)
      expect(await ask('/healthz')).toMatch(/^200/)
    }
  } finally {
    agent.destroy()
  }
})

test('uploads are limited per account', async () => {
  const limited = await startTestShop({ environment: { RATE_LIMITS: 'on' } })
  try {
    const { id, cookie } = await limited.signIn({ role: 'admin' })
    const form = fileForm(await plainPicture(8).png().toBuffer())
    const upload = () =>
      limited.server.inject({ method: 'POST', url: '/api/upload-image', headers: { cookie }, payload: form })
    expect((await upload()).statusCode).toBe(200)
    await limited.platform.database.pool.query('update rate_limits set points = 200 where key like $1', [`%${id}`])
    const refused = await upload()
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  } finally {
    await limited.close()
  }
})

describe('an animation', () => {
  /** An animated GIF of frames of these colors. */
  const animation = (colors: (string | null)[], dots = true) => {
    const side = 20
    const frames = colors.map((color) => {
      const pixels = Buffer.alloc(side * side * 4)
      if (color === null) return pixels
      for (let at = 0; at < side * side; at++) pixels.set([...Buffer.from(color.slice(1), 'hex'), 255], at * 4)
      if (dots) pixels.set([0, 0, 0, 255], 4 * (side * 10 + 10))
      return pixels
    })
    const raw = { width: side, height: side * frames.length, channels: 4 as const, pageHeight: side }
    return sharp(Buffer.concat(frames), { raw })
      .gif({ delay: frames.map(() => 100) })
      .toBuffer()
  }
  const colorOf = async (picture: Buffer | undefined) => {
    const { channels } = await sharp(picture).extract({ left: 0, top: 0, width: 4, height: 4 }).removeAlpha().stats()
    return channels.map(({ mean }) => Math.round(mean / 50))
  }
  const red = [5, 0, 0]

  test.each([
    ['an empty first frame', [null, '#fa0000', '#00fa00']],
    ['several empty frames', [null, null, null, '#fa0000']],
    ['a picture in its first frame', ['#fa0000', '#00fa00']],
  ])('with %s is stored as its first visible frame', async (_what, colors) => {
    const { pictures } = await stored(await animation(colors), 'picture.gif', 'image/gif')
    expect(await colorOf(pictures[0])).toEqual(red)
  })

  test.each([
    ['frames that are all empty', () => animation([null, null])],
    [
      'one empty frame',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
          .png()
          .toBuffer(),
    ],
  ])('or a picture of %s is refused, and nothing is stored', async (_what, make) => {
    const answer = await send(fileForm(await make()))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'picture_empty'])
  })
})

describe('the JPEG of a picture', () => {
  test('is served for previews of links, of uploads and of the demo', async () => {
    const { imageUrl } = await stored(await plainPicture(1500).png().toBuffer())
    for (const address of [
      previewPicture(imageUrl),
      previewPicture('/images/aibonito-powder-blush-800.webp'),
      '/images/about-640.jpg',
    ]) {
      const { statusCode, headers, rawPayload } = await get(address)
      expect([statusCode, headers['content-type'], headers['cross-origin-resource-policy']], address).toEqual([
        200,
        'image/jpeg',
        'cross-origin',
      ])
      expect((await sharp(rawPayload).metadata()).format).toBe('jpeg')
    }
    expect(previewPicture(imageUrl)).toMatch(/-1200\.jpg$/)
    for (const address of [
      '/images/none-1200.jpg',
      '/uploads/0123456789abcdef01234567-1200.jpg',
      '/images/..%2f1.jpg',
    ]) {
      expect((await get(address)).statusCode, address).toBe(404)
    }
  })
})
