import sharp, { type Sharp } from 'sharp'
import { bleed, drawn, type FlatLay, frameOf, type Stage } from './stage.ts'

/** Renders a stage at a width in pixels, cropped to its frame. */
export async function develop(stage: Stage | FlatLay, width: number): Promise<Sharp> {
  const frame = frameOf(stage)
  const scale = width / frame.width
  const whole = await sharp(Buffer.from(drawn(stage)), { density: 72 * scale })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const cut = Math.round(bleed * scale)
  const height = Math.round(frame.height * scale)
  return sharp(whole).extract({ left: cut, top: cut, width, height })
}
