import { z } from 'zod'
import { productTypes } from '../catalog/catalog.ts'
import { halfTextNames } from '../catalog/product-languages.ts'
import { locale, version } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { languagesSetting } from '../settings/languages-setting.ts'

export const getLanguages = languagesSetting.read

export const saveLanguages = endpoint({
  method: 'PUT',
  path: '/api/admin/languages',
  summary: 'Saves whether the store holds back what lacks a language (staff)',
  body: languagesSetting.toSave,
  reply: z.object({ key: z.string(), version: version.optional() }),
})

/** The most entries of the list. */
export const mostHalfTexts = 200

const half = z.object({
  kind: z.enum([...productTypes, 'category', 'page']),
  /** The address of a page, the name of a category, otherwise the id of the product. */
  id: z.string(),
  name: z.string(),
  nameEs: z.string().nullable(),
  /** Which of its texts lack which language. */
  texts: z.array(z.object({ text: z.enum([...halfTextNames, 'category', 'title', 'body']), lacks: locale })),
})
export type HalfTranslated = z.output<typeof half>

export const listHalfTexts = endpoint({
  method: 'GET',
  path: '/api/admin/languages/texts',
  summary: 'What customers read in one language only: pages, categories and products that are not archived (staff)',
  reply: z.object({ count: z.int(), first: z.array(half) }),
})
