import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture of one color, 3:2 by default. */
export const plainPicture = (width: number, height = Math.round((width * 2) / 3)): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#205335' }, limitInputPixels: false })

/** A form with one file. */
export function fileForm(bytes: Uint8Array, field = 'image', name = 'picture.png', type = 'image/png'): FormData {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

/** A form without a file. */
export function textForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** A form with a small valid picture. */
export async function imageForm(): Promise<FormData> {
  return fileForm(await plainPicture(60).png().toBuffer())
}

/** A black and white PNG of 16,000 × 16,000: 31 kB that decode to 256 MB. */
export function pngBomb(): Buffer {
  const side = 16_000
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, pngChunk('IHDR', head), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
