import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainPicture } from '../../testing/pictures.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { pictureAsPng } from './converted-pictures.ts'
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
