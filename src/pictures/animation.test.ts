import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isAnimation } from './animation.ts'

const side = 8

/** Different pictures; several make an animation. */
async function frames(count: number) {
  const raw = { width: side, height: side, channels: 4 } as const
  const pictures = Array.from({ length: count }, (_, frame) => {
    const pixels = Buffer.from(Array.from({ length: side * side * 4 }, (_, at) => (at * (31 + frame)) % 256))
    return sharp(pixels, { raw }).png().toBuffer()
  })
  return count === 1 ? sharp(await pictures[0]) : sharp(await Promise.all(pictures), { join: { animated: true } })
}

test.each([
  ['GIF of two frames', async () => (await frames(2)).gif({ delay: [100, 100] }), true],
  ['GIF of 40 frames', async () => (await frames(40)).gif({ delay: Array(40).fill(20) }), true],
  ['GIF of one frame', async () => (await frames(1)).gif(), false],
  ['WebP of two frames', async () => (await frames(2)).webp({ delay: [100, 100] }), true],
  ['WebP of one frame', async () => (await frames(1)).webp(), false],
  ['WebP with an ICC profile', async () => (await frames(1)).webp().withIccProfile('srgb'), false],
  ['PNG', async () => (await frames(1)).png(), false],
  ['JPEG', async () => (await frames(1)).flatten().jpeg(), false],
])('%s', async (_what, picture, animated) => {
  expect(isAnimation(await (await picture()).toBuffer())).toBe(animated)
})

test('PNG with frames', async () => {
  const plain = await (await frames(1)).png().toBuffer()
  const withFrames = (count: number) => {
    const chunk = Buffer.alloc(20)
    chunk.writeUInt32BE(8, 0)
    chunk.write('acTL', 4, 'latin1')
    chunk.writeUInt32BE(count, 8)
    // Behind the signature and the header.
    return Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)])
  }
  expect(isAnimation(withFrames(2))).toBe(true)
  expect(isAnimation(withFrames(1))).toBe(false)
})

test('a file that ends anywhere', async () => {
  for (const whole of [
    await (await frames(1)).gif().toBuffer(),
    await (await frames(1)).png().toBuffer(),
    await (await frames(1)).webp().toBuffer(),
  ]) {
    for (let end = 0; end < whole.length; end++) expect(isAnimation(whole.subarray(0, end))).toBe(false)
  }
})
