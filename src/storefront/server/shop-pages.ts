import { createHash } from 'node:crypto'
import { setImmediate as otherWork } from 'node:timers/promises'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import type { ChangeFeed } from '../../kit/server/database/change-feed.ts'
import { type Database, type Db, inTransaction } from '../../kit/server/database/database.ts'
import { assertNotNewer, invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { readHoldBack } from '../../settings/server/read-settings.ts'
import { clearSettingsCache, memoized } from '../../settings/server/settings-cache.ts'
import type { ShownPage } from '../api.ts'
import { pageFaults } from '../office-texts.ts'
import type { OfficePage, savePage as savePageEndpoint } from '../pages-api.ts'
import { halfTextsOfPage, inPageOrder, isPolicy } from '../shop-page.ts'
import { htmlOf, htmlOfStored, rendererNumber, TooComplex } from './markdown.ts'
import {
  findPage,
  hasVersion,
  insertPageVersion,
  listCurrentPages,
  listPagesOfOrder,
  lockPages,
  storePageHtml,
} from './page-queries.ts'
import type { PageVersion, shopPageVersions } from './tables.ts'

/** Reads the pages anew after any process changed them. */
export function watchPages(db: Db, changes: Pick<ChangeFeed, 'subscribe'>): void {
  changes.subscribe('shop_page_versions', async () => clearSettingsCache(db))
}

const readPages = (db: Db): Promise<PageVersion[]> =>
  memoized(db, 'shop_pages', async () => inPageOrder(await listCurrentPages(db)))

/** The pages that the store shows. */
async function readShown(db: Db): Promise<PageVersion[]> {
  const [pages, holdBack] = await Promise.all([readPages(db), readHoldBack(db)])
  return pages.filter((page) => page.isPublished && !(holdBack && halfTextsOfPage(page).length > 0))
}

/** The pages that the store links, in its order. */
export async function listLinks(db: Db): Promise<{ slug: string; title: string; titleEs: string | null }[]> {
  return (await readShown(db)).map(({ slug, title, titleEs }) => ({ slug, title, titleEs: titleEs || null }))
}

/** A page as the store shows it. @throws HttpError 404 for one that is unknown or held back */
export async function readPage(db: Db, slug: string): Promise<ShownPage> {
  const page = (await readShown(db)).find((one) => one.slug === slug)
  if (!page) throw notFound()
  return memoized(db, `shop_page ${page.id}`, () => shown(db, page))
}

async function shown(db: Db, page: PageVersion): Promise<ShownPage> {
  const { slug, title, titleEs, bodyEs, createdAt } = page
  let { html, htmlEs } = page
  if (html === null || htmlEs === null || page.htmlOf !== sourceOf(page)) {
    const made = await withHtml(page, htmlOfStored)
    await storePageHtml(db, page.id, made)
    ;({ html, htmlEs } = made)
  }
  return { slug, title, titleEs: titleEs || null, changedAt: createdAt, html, htmlEs: bodyEs ? htmlEs : null }
}

type Texts = Pick<PageVersion, 'body' | 'bodyEs'>

/** Names the renderer and the texts that HTML was made of. */
const sourceOf = ({ body, bodyEs }: Texts): string =>
  `${rendererNumber} ${createHash('sha256')
    .update(JSON.stringify([body, bodyEs]))
    .digest('hex')}`

/** The HTML of both texts, to be stored beside them. Other requests are answered between the two. */
async function withHtml(texts: Texts, render: (markdown: string, field: keyof Texts) => string) {
  const html = render(texts.body, 'body')
  await otherWork()
  return { html, htmlEs: render(texts.bodyEs, 'bodyEs'), htmlOf: sourceOf(texts) }
}

/** The HTML of a text that staff have sent in a field. @throws HttpError 400 at the field for one that is too complex */
export function htmlOfField(markdown: string, field: keyof Texts): string {
  try {
    return htmlOf(markdown)
  } catch (error) {
    throw error instanceof TooComplex ? invalidField(field, fault(pageFaults, 'page_too_complex')) : error
  }
}

/** The policies of an order. @throws HttpError 404 for an unknown one */
export async function readOrderPolicies(db: Db, orderId: string): Promise<ShownPage[]> {
  const pages = await listPagesOfOrder(db, orderId)
  if (!pages) throw notFound()
  const policies = inPageOrder(pages.filter(({ slug, isPublished }) => isPublished && isPolicy(slug)))
  return Promise.all(policies.map((page) => shown(db, page)))
}

const forOffice = ({ id, slug, title, titleEs, body, bodyEs, isPublished, createdAt }: PageVersion): OfficePage => ({
  slug,
  title,
  titleEs,
  body,
  bodyEs,
  published: isPublished,
  lacksSpanish: titleEs === '' || bodyEs === '',
  changedAt: createdAt,
  version: id,
})

export const listOfficePages = async (db: Db): Promise<OfficePage[]> => (await readPages(db)).map(forOffice)

/** @throws HttpError 404 for an unknown page */
export async function readOfficePage(db: Db, slug: string): Promise<OfficePage> {
  const page = await findPage(db, slug)
  if (!page) throw notFound()
  return forOffice(page)
}

/**
 * Stores a new version of a page, which may be its first.
 * @throws HttpError 409 when a newer version than the named one is stored, 400 for a text that is too complex
 */
export async function savePage(
  { database, clock }: Platform,
  by: By,
  slug: string,
  { version, published, ...texts }: EndpointRequest<typeof savePageEndpoint>['body'],
): Promise<OfficePage> {
  const html = await withHtml(texts, htmlOfField)
  const saved = await inTransaction(database, async (tx) => {
    await lockPages(tx)
    const before = await findPage(tx, slug)
    assertNotNewer({ version: before?.id ?? 0 }, version)
    const page = await insertPageVersion(tx, { slug, ...texts, ...html, isPublished: published, createdAt: clock() })
    await recordAudit(tx, {
      by,
      action: 'shop_page.saved',
      subject: { type: 'shop_page', id: slug },
      ...(before ? { before: audited(before) } : {}),
      after: audited(page),
    })
    return page
  })
  clearSettingsCache(database.db)
  return forOffice(saved)
}

/** @throws HttpError 404 for an unknown page, 409 for a policy */
export async function deletePage({ database, clock }: Platform, by: By, slug: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockPages(tx)
    const page = await findPage(tx, slug)
    if (!page) throw notFound()
    if (isPolicy(slug)) throw refusal(409, fault(pageFaults, 'page_is_policy'))
    const { id: _, ...last } = page
    await insertPageVersion(tx, { ...last, isDeleted: true, createdAt: clock() })
    const subject = { type: 'shop_page', id: slug } as const
    await recordAudit(tx, { by, action: 'shop_page.deleted', subject, before: audited(page) })
  })
  clearSettingsCache(database.db)
}

/** Texts of pages are long: the trail has the version that holds them. */
const audited = ({ id, title, titleEs, isPublished }: PageVersion) => ({ title, titleEs, isPublished, version: id })

type FirstPage = Pick<typeof shopPageVersions.$inferInsert, 'slug' | 'title' | 'titleEs' | 'body' | 'bodyEs'>

/** Stores the pages among these that the shop never had. */
export async function addMissingPages(database: Database, now: Date, pages: readonly FirstPage[]): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockPages(tx)
    for (const page of pages) {
      if (await hasVersion(tx, page.slug)) continue
      await insertPageVersion(tx, { ...page, isPublished: true, createdAt: now })
    }
  })
}
