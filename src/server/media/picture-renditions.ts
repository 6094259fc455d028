import type sharp from 'sharp'
import { type PictureFaultCode, pictureMessages, pictureWidths } from '../../domain/picture.ts'
import { HttpError } from '../platform/http/errors.ts'

/** One width of a picture, encoded anew. `width` names it; a smaller source is not enlarged to it. */
export interface Rendition {
  width: (typeof pictureWidths)[number]
  height: number
  /** WebP, sRGB, upright, without metadata. */
  content: Buffer
}

const maxPixels = 40_000_000

let loaded: Promise<typeof sharp> | null = null

/** Loaded with the first picture. The decoders of everything else are shut, SVG's and PDF's among them. */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) })
    // Every picture is seen once.
    library.cache(false)
    return library
  })
  return loaded
}

let busy: Promise<unknown> = Promise.resolve()

/**
 * Decodes a picture and encodes it in every width of the shop: what was hidden in the file stays behind. Pictures wait
 * for each other, so that many at once take the memory of one. Of a moving picture the first frame is kept.
 * @throws HttpError 415 for anything but JPEG, PNG, GIF and WEBP, 413 for too many pixels, 400 for a broken file.
 */
export function makeRenditions(bytes: Uint8Array): Promise<Rendition[]> {
  const mine = busy.then(() => encodeAll(bytes))
  busy = mine.catch(() => undefined)
  return mine
}

async function encodeAll(bytes: Uint8Array): Promise<Rendition[]> {
  const library = await loadSharp()
  await assertPicture(library, bytes)
  const renditions: Rendition[] = []
  for (const width of pictureWidths) renditions.push(await encode(library, bytes, width))
  return renditions
}

/** Reads the head of the file only: what it would take to decode it is known before it is tried. */
async function assertPicture(library: typeof sharp, bytes: Uint8Array): Promise<void> {
  const { width, height } = await headOf(library, bytes)
  if (width * height > maxPixels) throw refusal(413, 'picture_too_many_pixels')
}

async function headOf(library: typeof sharp, bytes: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    return await library(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw refusal(415, 'picture_type')
  }
}

async function encode(library: typeof sharp, bytes: Uint8Array, width: Rendition['width']): Promise<Rendition> {
  try {
    const { data, info } = await library(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      // The height is bounded as well: WebP ends at 16,383 pixels.
      .resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { width, height: info.height, content: data }
  } catch {
    throw refusal(400, 'picture_broken')
  }
}

const refusal = (status: number, code: PictureFaultCode) => new HttpError(status, code, pictureMessages[code])
