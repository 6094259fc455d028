import { z } from 'zod'
import { day, version } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { field, reporting } from '../kit/fields.ts'
import { normalizeLine } from '../kit/text.ts'
import { checkSynonym, checkSynonymGroup, checkSynonymGroups, synonymLimits } from './synonyms.ts'

const synonyms = z.object({ groups: z.array(z.array(z.string())), version })

export const getSynonyms = endpoint({
  method: 'GET',
  path: '/api/admin/synonyms',
  summary:
    'Groups of words and phrases that mean the same in a search, with the version to name when they are saved (staff)',
  reply: synonyms,
})

const phrase = field({
  normalize: normalizeLine,
  check: checkSynonym,
  document: { minLength: 1, maxLength: synonymLimits.characters },
})

export const saveSynonyms = endpoint({
  method: 'PUT',
  path: '/api/admin/synonyms',
  summary: 'Replace all groups of synonyms (staff); 409 when a newer version than the named one is stored',
  body: z.strictObject({
    groups: z
      .array(z.array(phrase).max(1_000).check(reporting(checkSynonymGroup)))
      .max(1_000)
      .check(reporting(checkSynonymGroups)),
    version: version.optional(),
  }),
  reply: synonyms,
})

export const listMissedSearches = endpoint({
  method: 'GET',
  path: '/api/admin/missed-searches',
  summary: 'What customers have searched for without result in the last 30 days, the most frequent first (staff)',
  reply: z.object({ searches: z.array(z.object({ search: z.string(), count: z.int(), lastOn: day })) }),
})
