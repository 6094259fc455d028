import { text as textOf } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { linkedItems } from '../../cart/linked-cart.ts'
import { readPrice, slugify } from '../../catalog/catalog.ts'
import { countedSearch } from '../../catalog/missed-search.ts'
import { isContained, searchedText, searchForgivingly } from '../../catalog/product-search.ts'
import { readSynonyms } from '../../catalog/synonyms.ts'
import { unitPrice } from '../../catalog/unit-price.ts'
import { textRuns } from '../../documents/server/pdf/text-runs.ts'
import { csvOf } from '../../kit/server/csv.ts'
import { decodedPath } from '../../kit/server/http/request-target.ts'
import { calendarFile } from '../../kit/server/ical.ts'
import { fold, normalizePlainLine, shortened } from '../../kit/text.ts'
import { renderMail } from '../../mail/templates/render-mail.tsx'
import { contactMails } from '../../messages/mails/contact-mails.ts'
import { codeKey } from '../../prices/discounts.ts'
import { guessCarrier, trackingNumber } from '../../sale/carriers.ts'
import { originPart } from '../../sale/origin.ts'
import { element } from '../../seo/xml.ts'
import { contractEndpoints, nameOf } from '../../testing/contract-endpoints.ts'
import { slowness } from '../../testing/slowness.ts'

// Every text that a request may carry, and everything that is made of it, with shapes on which searching back and forth
// takes longest.

/** Of processor time: a core whose caches others use too needs more of it. */
const maxMs = () => 100 * slowness()

const pieces = [
  'a',
  ' ',
  '\n',
  '0',
  '-',
  '.',
  '@',
  '/',
  '%',
  ',',
  '"',
  "'",
  '<',
  '&',
  '=',
  '(',
  'a.',
  'a-',
  'a ',
  ' \n',
  '\n ',
  '0 ',
  '0,',
  '00.',
]
const letters = [
  'ñ',
  'n\u0303',
  '\u200b',
  '\u200d',
  '🇵',
  '👩‍👩‍👧',
  '🏴\u{e0067}',
  '王',
  'Ω',
  'é̂',
  '<b>',
  '&amp;',
  '=1+',
  'x×',
  'a@b.',
  "'s ",
  '1 x ',
  'http://',
]
const shapes = [...pieces, ...letters].flatMap((piece) =>
  ['', '!'].map((end) => ({
    name: JSON.stringify(piece + end),
    of: (length: number) => piece.repeat(Math.floor((length - 1) / piece.length)) + end,
  })),
)

/** Milliseconds of processor time; the second of two tries counts, since the first one may compile code. */
async function cost(work: () => unknown): Promise<number> {
  let ms = 0
  for (let attempt = 0; attempt === 0 || (attempt < 3 && ms > maxMs()); attempt++) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    ms = (user + system) / 1_000
  }
  return ms
}

async function slowest(length: number, work: (text: string) => unknown): Promise<{ ms: number; shape: string }> {
  let most = { ms: 0, shape: '' }
  for (const { name, of } of shapes) {
    const text = of(length)
    const ms = await cost(() => work(text))
    if (ms > most.ms) most = { ms, shape: name }
  }
  return most
}

type Definition = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  options?: z.core.$ZodType[]
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  in?: z.core.$ZodType
}

/** The parts of a schema that take a text. */
function textsOf(schema: z.core.$ZodType | undefined, path: string): [string, z.core.$ZodType][] {
  if (!schema) return []
  // Zod's type of definitions is a union without the parts that only some kinds have.
  const definition = schema._zod.def as unknown as Definition
  if (definition.type === 'string') return [[path, schema]]
  const { shape = {}, options = [], element: part, innerType, valueType, in: input } = definition
  return [
    ...Object.entries(shape).flatMap(([name, inner]) => textsOf(inner, `${path}.${name}`)),
    ...[...options, part, innerType, valueType, input].flatMap((inner) => textsOf(inner, path)),
  ]
}

test('every text of a request is checked in time, whatever its shape', async () => {
  const texts = contractEndpoints.flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((place) => textsOf(endpoint[place], `${nameOf(endpoint)} ${place}`)),
  )
  expect(texts.length).toBeGreaterThan(300)
  const seen = new Set<z.core.$ZodType>()
  const slow: string[] = []
  for (const [path, schema] of texts) {
    if (seen.has(schema)) continue
    seen.add(schema)
    const document = (schema as z.ZodType).meta() as { maxLength?: number } | undefined
    const max = document?.maxLength ?? 1_000
    for (const length of [max, 4 * max + 100]) {
      const { ms, shape } = await slowest(length, (text) => (schema as z.ZodType).safeParse(text))
      if (process.env.COSTLY_FIGURES && ms > 5) console.info(`${path} ${length}: ${ms.toFixed(1)} ms, ${shape}`)
      if (ms > maxMs()) slow.push(`${path}: ${ms} ms for ${length} characters of ${shape}`)
    }
  }
  expect(slow).toEqual([])
}, 120_000)

const brand = { companyName: 'Flor de Maga', logoUrl: null, supportEmail: 'help@shop.test', address: null }
const options = { language: 'es', brand, publicUrl: 'https://shop.test' } as const
const at = new Date('2026-11-20T15:30:00Z')
const products = Array.from({ length: 300 }, (_, i) => ({
  name: `Crema aloe ${i}`,
  description: `Natural ${i} skin ${'abcdefghij'.slice(i % 7)}`,
}))
const synonyms = Array.from({ length: 300 }, (_, group) =>
  Array.from({ length: 20 }, (_, i) => `${'abcdefgh'.slice(group % 5)}${String.fromCharCode(97 + i)} palabra`),
)

const uses: [string, number, (text: string) => unknown][] = [
  ['search of the store', 200, (text) => isContained(products, searchedText(text))],
  ['forgiving search', 200, (text) => searchForgivingly(products, text)],
  ['forgiving search with 6,000 synonyms', 200, (text) => searchForgivingly(products, text, synonyms)],
  ['missed search', 200, countedSearch],
  ['synonyms as typed', 20_000, readSynonyms],
  ['comparison', 20_000, fold],
  ['plain line', 20_000, normalizePlainLine],
  ['shortened text', 20_000, (text) => shortened(text, 150)],
  ['slug', 200, slugify],
  ['price', 200, readPrice],
  ['size', 60, (text) => unitPrice(100, text)],
  ['discount code', 200, codeKey],
  ['origin of a visit', 2_000, originPart],
  ['tracking number', 260, (text) => guessCarrier(trackingNumber(text))],
  ['link of a cart', 16_000, linkedItems],
  ['address of a request', 16_000, decodedPath],
  ['letters of a document', 1_000, (text) => textRuns(text, 'text')],
  ['element of a feed or sitemap', 5_000, (text) => element('title', text)],
  [
    'cell of a file',
    5_000,
    (text) =>
      textOf(
        csvOf(
          [{ key: 'a', header: 'a' }],
          (async function* () {
            yield { a: text }
          })(),
        ),
      ),
  ],
  [
    'calendar file',
    5_000,
    (text) => {
      const event = {
        id: 'a',
        sequence: 0,
        isCanceled: false,
        url: 'https://shop.test',
        startsAt: at,
        endsAt: at,
        updatedAt: at,
      }
      return calendarFile('a', [{ ...event, summary: text, description: text, location: text }])
    },
  ],
  [
    'mail with a message and its answer',
    5_000,
    (text) =>
      renderMail(
        {
          template: 'contact_answer',
          data: { ...contactMails.contact_answer.sample, name: text.slice(0, 100), text, message: text },
        },
        options,
      ),
  ],
]

test.each(uses)(
  '%s is made in time, whatever the shape of the text',
  async (name, length, work) => {
    const { ms, shape } = await slowest(length, work)
    if (process.env.COSTLY_FIGURES) console.info(`USE ${name} ${length}: ${ms.toFixed(1)} ms, ${shape}`)
    expect(ms, shape).toBeLessThan(maxMs())
  },
  60_000,
)
