import { type CheckContext, type Finding, failed, passed } from '../../checks/server/check.ts'
import { makeRenditions } from './picture-renditions.ts'

type Remake = (bytes: Uint8Array) => Promise<{ content: Buffer }[]>

const hidden = 'hidden behind the picture'
/** A picture of one pixel with text appended. */
const picture = Buffer.concat([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.from(hidden),
])
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** Tests uploads with hidden data in a picture, and with files that could run scripts. */
export async function fileUploadValidation(_of?: CheckContext, remake: Remake = makeRenditions): Promise<Finding> {
  if (await accepts(remake, drawing)) return failed('uploads_any', 'SVG')
  if (await accepts(remake, Buffer.from('<!doctype html><script>alert(1)</script>'))) {
    return failed('uploads_any', 'HTML')
  }
  const copies = await remake(picture)
  const kept = copies.some(({ content }) => content.includes(hidden) || !isWebp(content))
  return kept || copies.length === 0 ? failed('uploads_kept') : passed('uploads_remade')
}

const isWebp = (bytes: Buffer) =>
  bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP'

const accepts = (remake: Remake, bytes: Buffer): Promise<boolean> =>
  remake(bytes).then(
    () => true,
    () => false,
  )
