import { z } from 'zod'
import { id, moment, text, version } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { checkMaxLength, field } from '../kit/fields.ts'
import { normalizeLine } from '../kit/text.ts'
import { shownPage } from './api.ts'
import { pageFaults } from './office-texts.ts'
import { isPageSlug } from './shop-page.ts'

const slug = text(60).refine(isPageSlug)
const params = z.object({ slug })

/** The longest title and text, in characters. */
export const pageLimits = { title: 80, body: 20_000 }

const title = (needed: boolean) =>
  field({
    normalize: normalizeLine,
    check: (line) =>
      (needed && line === '' ? fault(pageFaults, 'page_title_required') : null) ??
      checkMaxLength(line, pageLimits.title),
    document: { minLength: needed ? 1 : 0, maxLength: pageLimits.title },
  })
const body = (needed: boolean) =>
  field({
    normalize: (lines) => lines.trim(),
    check: (lines) =>
      (needed && lines === '' ? fault(pageFaults, 'page_body_required') : null) ??
      checkMaxLength(lines, pageLimits.body),
    document: { minLength: needed ? 1 : 0, maxLength: pageLimits.body },
  })

/** A page as staff edit it, in Markdown. What lacks Spanish is blank. */
const page = z.object({
  slug: z.string(),
  title: z.string(),
  titleEs: z.string(),
  body: z.string(),
  bodyEs: z.string(),
  /** Shown by the store; otherwise held back. */
  published: z.boolean(),
  /** Whether its title or its text lacks Spanish. */
  lacksSpanish: z.boolean(),
  changedAt: moment,
  version,
})
export type OfficePage = z.output<typeof page>

export const listPages = endpoint({
  method: 'GET',
  path: '/api/admin/pages',
  summary: 'All pages of the shop, those that are held back, too (staff)',
  reply: z.array(page),
})

export const getPage = endpoint({
  method: 'GET',
  path: '/api/admin/pages/{slug}',
  summary: 'A page of the shop in Markdown (staff)',
  params,
  reply: page,
})

export const savePage = endpoint({
  method: 'PUT',
  path: '/api/admin/pages/{slug}',
  summary: 'Saves a page of the shop, or creates it (staff); orders keep the policies of their day',
  params,
  body: z.strictObject({
    title: title(true),
    titleEs: title(false).default(''),
    body: body(true),
    bodyEs: body(false).default(''),
    published: z.boolean().default(true),
    version: version.optional(),
  }),
  reply: page,
})

export const deletePage = endpoint({
  method: 'DELETE',
  path: '/api/admin/pages/{slug}',
  summary: 'Deletes a page of the shop (staff); 409 for a policy, which can be held back',
  params,
  reply: null,
  status: 204,
})

export const previewPage = endpoint({
  method: 'POST',
  path: '/api/admin/pages-preview',
  summary: 'How the store shows Markdown; nothing is stored (staff)',
  body: z.strictObject({ body: body(false) }),
  reply: z.object({ html: z.string() }),
})

export const getOrderPolicies = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/policies',
  summary: 'The policies that were shown when the payment of an order was opened (staff); none for older orders',
  params: z.object({ id }),
  reply: z.object({ policies: z.array(shownPage) }),
})
