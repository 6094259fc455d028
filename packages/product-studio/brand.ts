import sharp from 'sharp'
import { hex } from './color.ts'
import { ink, paper } from './colors.ts'
import { develop } from './develop.ts'
import { logo, mark } from './mark.ts'
import { shareStage } from './pictures/hero.ts'
import { serif, text } from './text.ts'

const blush = '#fdebee'

export interface BrandFile {
  readonly name: string
  readonly content: Buffer
}

const icon = (size: number, inset: number, background = ''): Promise<Buffer> =>
  sharp(Buffer.from(logo(background, inset)), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size >= 180, quality: 90 })
    .toBuffer()

/** The logo, the icons for browsers and phones, and the social preview image. */
export async function brandFiles(): Promise<BrandFile[]> {
  return [
    { name: 'logo.svg', content: Buffer.from(logo()) },
    { name: 'favicon.svg', content: Buffer.from(logo()) },
    { name: 'favicon.ico', content: ico([await icon(16, -1), await icon(32, -1), await icon(48, -1)], [16, 32, 48]) },
    { name: 'apple-touch-icon.png', content: await icon(180, 12, blush) },
    { name: 'icon-192.png', content: await icon(192, 15, blush) },
    { name: 'icon-512.png', content: await icon(512, 15, blush) },
    { name: 'og.jpg', content: await shareImage() },
  ]
}

/** A Windows icon file that holds PNG pictures: a 6-byte header, 16 bytes a picture, then the pictures. */
function ico(pictures: readonly Buffer[], sizes: readonly number[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  pictures.forEach((picture, index) => {
    const entry = 6 + 16 * index
    header.writeUInt8(sizes[index] ?? 0, entry)
    header.writeUInt8(sizes[index] ?? 0, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(picture.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  })
  return Buffer.concat([header, ...pictures])
}

async function shareImage(): Promise<Buffer> {
  const photo = await (await develop(shareStage, 674)).png().toBuffer()
  const cream = hex(paper)
  const words = { font: serif, fill: cream, align: 'left' } as const
  const panel = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${ink.leaf}"/><g transform="translate(60 150) scale(1.7)">${mark({ petals: '#fabecb', stamen: ink.stamen })}</g>${text('Flor de Maga', 60, 350, { ...words, size: 76, tracking: -0.9 })}${text('A Makeup Shopping Experience', 62, 412, { ...words, size: 31 })}${text('San Juan, Puerto Rico', 62, 470, { size: 22, fill: cream, align: 'left', opacity: 0.85 })}</svg>`
  return sharp(Buffer.from(panel))
    .composite([{ input: photo, left: 526, top: 0 }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}
