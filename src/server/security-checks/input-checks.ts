import { type Check, nameOf, notProved, type Probe, proved } from './probe.ts'

/** A field that no form has. */
const stranger = { 'a field that no form has': true }
/** PayPal writes this one. */
const writtenElsewhere = ['POST /paypal/webhook']

/** Every schema is asked about a field that it does not know, and the door about bytes that are no JSON. */
export const inputValidation: Check = async ({ server, routes }) => {
  const forms = routes.filter(({ endpoint }) => endpoint.body)
  const loose = forms.filter((route) => {
    return !writtenElsewhere.includes(nameOf(route)) && route.endpoint.body?.safeParse(stranger).success
  })
  if (loose.length > 0) return notProved('input_loose', loose.map(nameOf).join(', '))
  for (const payload of ['{"a": ', '{"__proto__": {"role": "root"}}', '"\\ud800']) {
    const headers = { 'content-type': 'application/json' }
    const { statusCode } = await server.inject({ method: 'PUT', url: '/api/profile', headers, payload })
    if (statusCode !== 400) return notProved('input_loose', payload)
  }
  return proved('input_strict', String(forms.length))
}

const hidden = 'hidden behind the picture'
/** One pixel, and text after its end. */
const picture = Buffer.concat([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.from(hidden),
])
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** A picture with something hidden in it, and a drawing that could run scripts. */
export const fileUploadValidation: Check = async (probe) => {
  if (await accepts(probe, drawing)) return notProved('uploads_any', 'SVG')
  if (await accepts(probe, Buffer.from('<!doctype html><script>alert(1)</script>'))) {
    return notProved('uploads_any', 'HTML')
  }
  const copies = await probe.remakePicture(picture)
  const kept = copies.some(({ content }) => content.includes(hidden) || !isWebp(content))
  return kept || copies.length === 0 ? notProved('uploads_kept') : proved('uploads_remade')
}

const isWebp = (bytes: Buffer) =>
  bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP'

const accepts = ({ remakePicture }: Probe, bytes: Buffer): Promise<boolean> =>
  remakePicture(bytes).then(
    () => true,
    () => false,
  )
