import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainPicture } from '../../testing/pictures.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { pictureAsPng } from './converted-pictures.ts'
import { pictureSize, webpSize } from './picture-size.ts'
import { storePicture } from './store-picture.ts'

let own: TestDatabase
let url: string

beforeAll(async () => {
  own = await createTestDatabase()
  url = (await storePicture(own.database.db, await plainPicture(300).png().toBuffer())).url
})
afterAll(() => own.drop())

const png = (size: number, background?: string) =>
  pictureAsPng(own.database.db, url, { width: size, height: size, ...(background && { background }) })

const widthOf = async (picture: Buffer | null) => picture && (await sharp(picture).metadata()).width

test('an upload is converted once for each size and background', async () => {
  const first = await png(80)
  expect(await widthOf(first)).toBe(80)
  expect(await png(80)).toBe(first)
  expect(await widthOf(await png(60))).toBe(60)
  expect(await png(80, '#ffffff')).not.toBe(first)
})

test('the size of a picture is read from its first bytes', async () => {
  const { db } = own.database
  const transparent = await sharp({ create: { width: 500, height: 90, channels: 4, background: '#20533580' } })
    .png()
    .toBuffer()
  const small = (await storePicture(db, transparent)).url
  expect(await pictureSize(db, url)).toEqual({ width: 300, height: 200 })
  expect(await pictureSize(db, url.replace('-800', '-400'))).toEqual({ width: 300, height: 200 })
  expect(await pictureSize(db, small.replace('-800', '-400'))).toEqual({ width: 400, height: 72 })
  const lossless = await sharp(transparent).webp({ lossless: true }).toBuffer()
  expect(webpSize(lossless)).toEqual({ width: 500, height: 90 })
  expect(await pictureSize(db, '/images/rojo-ponce-lipstick-400.webp')).toMatchObject({ width: 400 })
  for (const other of ['https://elsewhere.test/a-800.webp', '/images/none-800.webp']) {
    expect(await pictureSize(db, other)).toBeNull()
  }
})

test('only the most recent conversions are cached', async () => {
  const first = await png(80)
  for (let size = 31; size < 47; size++) await png(size)
  const again = await png(80)
  expect(again).toEqual(first)
  expect(again).not.toBe(first)
})

test('external and unknown pictures are not converted', async () => {
  const { db } = own.database
  expect(await pictureAsPng(db, 'https://elsewhere.test/logo.png', { width: 80, height: 80 })).toBeNull()
  expect(await pictureAsPng(db, `/uploads/${'0'.repeat(24)}-800.webp`, { width: 80, height: 80 })).toBeNull()
})
