import type sharp from 'sharp'
import { fault } from '../../kit/fault.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import { pictureFaults } from '../office-texts.ts'
import { pictureWidths } from '../picture.ts'
import type { PictureFaultCode } from '../picture-rules.ts'

/** A re-encoded picture of one width. `width` is nominal: a smaller source is not enlarged. */
export interface Rendition {
  width: (typeof pictureWidths)[number]
  height: number
  /** WebP, sRGB, upright, without metadata. */
  content: Buffer
}

const maxPixels = 40_000_000

let loaded: Promise<typeof sharp> | null = null

/** Loads sharp with the first picture. All other decoders are disabled, including SVG and PDF. */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) })
    // Each picture is decoded once, so a cache has no use.
    library.cache(false)
    return library
  })
  return loaded
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * Decodes a picture and encodes it in all widths of the shop, which removes metadata and hidden data. Pictures are
 * processed one at a time to limit memory. Of an animation the first frame with a picture is used.
 * @throws HttpError 415 for anything but JPEG, PNG, GIF and WEBP, 413 for too many pixels, 400 for a broken file, or one
 * in which nothing can be seen.
 */
export function makeRenditions(bytes: Uint8Array): Promise<Rendition[]> {
  const result = queue.then(() => encodeAll(bytes))
  queue = result.catch(() => undefined)
  return result
}

async function encodeAll(bytes: Uint8Array): Promise<Rendition[]> {
  const library = await loadSharp()
  const frames = await assertPicture(library, bytes)
  const page = await findFrame(library, bytes, frames)
  const renditions: Rendition[] = []
  for (const width of pictureWidths) renditions.push(await encode(library, { bytes, page }, width))
  return renditions
}

/** Checks the number of pixels in the file header before the picture is decoded. @returns the number of frames. */
async function assertPicture(library: typeof sharp, bytes: Uint8Array): Promise<number> {
  const { width, height, pages = 1 } = await readHeader(library, bytes)
  if (width * height > maxPixels) throw refused(413, 'picture_too_many_pixels')
  return pages
}

/** Animations that fade in begin with empty frames; later ones than these are not looked at. */
const maxFrames = 60

/**
 * The first frame in which something can be seen: of an animation one with more than one color, if there is one.
 * @throws HttpError 400 when every frame is transparent.
 */
async function findFrame(library: typeof sharp, bytes: Uint8Array, frames: number): Promise<number> {
  let visible: number | null = null
  for (let page = 0; page < Math.min(frames, maxFrames); page++) {
    const { channels, isOpaque } = await statsOf(library, bytes, page)
    if (!isOpaque && channels.at(-1)?.max === 0) continue
    visible ??= page
    if (frames === 1 || channels.some(({ min, max }) => min !== max)) return page
  }
  if (visible === null) throw refused(400, 'picture_empty')
  return visible
}

async function statsOf(library: typeof sharp, bytes: Uint8Array, page: number) {
  try {
    const frame = library(bytes, { limitInputPixels: maxPixels, failOn: 'error', page, pages: 1 })
    // Small, because only what can be seen matters.
    const { data, info } = await frame
      .resize({ width: 200, height: 200, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return await library(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).stats()
  } catch {
    throw refused(400, 'picture_broken')
  }
}

async function readHeader(
  library: typeof sharp,
  bytes: Uint8Array,
): Promise<{ width: number; height: number; pages?: number | undefined }> {
  try {
    return await library(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw refused(415, 'picture_type')
  }
}

async function encode(
  library: typeof sharp,
  { bytes, page }: { bytes: Uint8Array; page: number },
  width: Rendition['width'],
): Promise<Rendition> {
  try {
    const { data, info } = await library(bytes, { limitInputPixels: maxPixels, failOn: 'error', page, pages: 1 })
      .autoOrient()
      // The height is limited too: WebP allows at most 16,383 pixels.
      .resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { width, height: info.height, content: data }
  } catch {
    throw refused(400, 'picture_broken')
  }
}

const refused = (status: number, code: PictureFaultCode) => refusal(status, fault(pictureFaults, code))
