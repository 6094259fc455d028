import { z } from 'zod'
import { id, locale, moment, pageCounts, pageQuery } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { importActions, importLimits, importSources, importStates } from './import.ts'
import { importFaults } from './office-texts.ts'

const counts = z.object({ create: z.int(), update: z.int(), skip: z.int(), refuse: z.int() })
const params = z.object({ id })

const importDetails = z.object({
  id,
  source: z.enum(importSources),
  state: z.enum(importStates),
  /** How the files were called. */
  files: z.array(z.string()),
  /** How many products the plan creates, changes, leaves as they are, and refuses. */
  counts,
  /** Columns that nothing is read from, with the number of rows that use them. */
  leftBehind: z.array(z.object({ column: z.string(), rows: z.int() })),
  /** How many products were created or changed, or refused only then, and how many are still to come. */
  done: z.int(),
  left: z.int(),
  /** All that are refused now; `refused.csv` has their rows. */
  refused: z.int(),
  active: z.boolean(),
  createdAt: moment,
  endedAt: moment.nullable(),
})
export type ImportDetails = z.output<typeof importDetails>

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()

const importRow = z.object({
  n: z.int(),
  /** Which file, from 0, and on which of its lines the product begins. */
  file: z.int(),
  line: z.int(),
  name: z.string(),
  action: z.enum(importActions),
  /** The product of the shop; null for a new one. */
  target: id.nullable(),
  /** Prices in cents. `variant` names what was chosen; null for the product itself. */
  changes: z.array(z.object({ field: z.string(), variant: z.string().nullable(), before: value, after: value })),
  notes: z.array(z.object({ code: z.string(), from: z.string().optional(), to: z.string().optional() })),
  /** Why it is refused; further fields fill the placeholders of the text. */
  fault: z.looseObject({ code: z.string(), message: z.string() }).nullable(),
})
export type ImportedRow = z.output<typeof importRow>

export const planImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  summary:
    'Read files of products of Shopify, WooCommerce, Etsy, Square or this shop and store what an import would do (root); nothing of the shop changes. Up to 5 files, 64 MB together',
  files: {
    field: 'files',
    most: importLimits.files,
    maxBytes: importLimits.bytes,
    tooLarge: fault(importFaults, 'files_too_large'),
    atOnce: 2,
  },
  body: z.strictObject({
    /** Of the words that take the place of signs in names: `&` becomes "and" or "y". */
    language: locale.default('en'),
  }),
  reply: importDetails.pick({ id: true, source: true, counts: true, leftBehind: true }),
  status: 201,
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'The newest imports with how far they are, at most 20 (root)',
  reply: z.object({ imports: z.array(importDetails) }),
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}',
  summary: 'An import: what its plan does, and how far it is applied (root)',
  params,
  reply: importDetails,
})

export const importRowsQuery = z.object({ action: z.enum(importActions).optional(), ...pageQuery(20) })

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}/rows',
  summary: 'One page of the products of an import in the order of the file, with changes, notes and faults (root)',
  params,
  query: importRowsQuery,
  reply: z.object({ rows: z.array(importRow), ...pageCounts }),
})

export const applyImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/{id}/apply',
  summary: 'Apply the plan of an import, in the background (root); one that is applied already goes on as it is',
  params,
  body: z.strictObject({
    /** Puts new products on sale at once, where the source sells them. */
    active: z.boolean().default(false),
  }),
  reply: importDetails,
})

export const getRefusedRows = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}/refused.csv',
  summary: 'The rows of refused products as they came, with the column "why" in a language (root)',
  params,
  query: z.object({ language: locale.default('en') }),
  reply: 'raw',
})
