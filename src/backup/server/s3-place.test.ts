import { randomBytes } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CommandRefused } from '../../kit/server/command-refused.ts'
import type { S3Config } from '../../kit/server/config/config.ts'
import { type S3Server, s3Keys, startS3Server } from '../../testing/s3-server.ts'
import { s3Place, s3Store } from './s3-place.ts'

let server: S3Server
let config: S3Config

beforeAll(async () => {
  server = await startS3Server()
  config = { ...s3Keys, sessionToken: null, endpoint: server.origin }
})
afterAll(() => server.close())
beforeEach(() => {
  server.objects.clear()
  server.refuseParts.clear()
})

const writing = (content: Buffer) => (sink: Writable) => {
  // In chunks, as a compressed stream arrives.
  const chunks = Array.from({ length: Math.ceil(content.length / 65_536) }, (_, at) =>
    content.subarray(at * 65_536, (at + 1) * 65_536),
  )
  return pipeline(Readable.from(chunks), sink)
}

describe('a backup in a bucket', () => {
  it.each([20_000_000, 17, 0])('of %s bytes is written in parts and read again', async (bytes) => {
    const content = randomBytes(bytes)
    const place = await s3Place('s3://shop-backups/nightly/año 1+2.tar.gz', config)
    await place.write(writing(content))
    expect([...server.objects.keys()]).toEqual(['/shop-backups/nightly/año 1+2.tar.gz'])
    expect((await buffer(await place.read())).equals(content)).toBe(true)
  })

  it('is not overwritten without force', async () => {
    const place = await s3Place('s3://shop-backups/one', config)
    await place.write(writing(Buffer.from('earlier')))
    await expect(place.write(writing(Buffer.from('later')))).rejects.toThrow('--force')
    await place.write(writing(Buffer.from('later')), { force: true })
    expect(server.objects.get('/shop-backups/one')?.toString()).toBe('later')
  })

  it('does not appear after a failure of either side, and no upload remains', async () => {
    const place = await s3Place('s3://shop-backups/failed', config)
    await expect(place.write(async () => Promise.reject(new Error('the database is gone')))).rejects.toThrow('is gone')
    server.refuseParts.add(2)
    await expect(place.write(writing(randomBytes(20_000_000)))).rejects.toThrow('AccessDenied')
    expect(server.objects.size).toBe(0)
    expect(server.uploads.size).toBe(0)
  })

  it.each([
    ['a wrong secret', () => ({ ...config, secretAccessKey: 'another' }), 'SignatureDoesNotMatch'],
    ['a service that does not answer', () => ({ ...config, endpoint: 'http://127.0.0.1:1' }), 'does not answer'],
    ['no keys', () => null, 'AWS_ACCESS_KEY_ID'],
  ])('is refused in words with %s', async (_what, broken, message) => {
    const read = async () => (await s3Place('s3://shop-backups/none', broken())).read()
    await expect(read()).rejects.toThrow(CommandRefused)
    const error = await read().catch(String)
    expect(error).toContain(message)
    expect(error).not.toContain(s3Keys.secretAccessKey)
  })

  it.each(['s3://', 's3://b', 's3://shop-backups', 's3://shop-backups/folder/'])(
    'needs a name: %s',
    async (address) => {
      await expect(s3Place(address, config)).rejects.toThrow(CommandRefused)
    },
  )
})

it('the store lists the automatic backups of its folder, the newest first, and removes them', async () => {
  const store = await s3Store('s3://shop-backups/shop one', config)
  const name = (day: number) => `flor-de-maga-202601${String(day).padStart(2, '0')}T070000Z.tar.gz`
  for (const day of [2, 1, 3]) await (await store.place(name(day))).write(writing(Buffer.from(`day ${day}`)))
  server.objects.set('/shop-backups/shop one/mine.tar.gz', Buffer.from('x'))
  for (let at = 0; at < 1_000; at++) server.objects.set(`/shop-backups/shop one/a${at}`, Buffer.from(''))
  expect(await store.list()).toEqual([name(3), name(2), name(1)])
  expect(await store.bytes(name(3))).toBe(5)
  await store.remove(name(1))
  expect(await store.list()).toEqual([name(3), name(2)])
})
