import { bigserial, boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../kit/server/database/columns.ts'
import type { HeldColumns } from '../../kit/server/database/held-columns.ts'

/**
 * The pages of the shop, a row for each save and each deletion: the last row of a slug is the page. Texts of a row are
 * never changed, so that orders can name what was valid (`checkouts.pages_version`).
 */
export const shopPageVersions = pgTable(
  'shop_page_versions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    /** Blank without one. */
    titleEs: text('title_es').notNull(),
    /** Markdown. */
    body: text('body').notNull(),
    bodyEs: text('body_es').notNull(),
    /** The HTML of both texts. Null in rows of a release that stored none. */
    html: text('html'),
    htmlEs: text('html_es'),
    /** The number of the renderer and the hash of the texts that the HTML was made of: with any other it is made anew. */
    htmlOf: text('html_of'),
    isPublished: boolean('is_published').notNull(),
    isDeleted: boolean('is_deleted').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('shop_page_versions_slug').on(table.slug, table.id)],
)
export type PageVersion = typeof shopPageVersions.$inferSelect

/** What its texts and JSON hold. */
export const columns: HeldColumns = {
  shop_page_versions: { plain: ['slug', 'title', 'title_es', 'body', 'body_es', 'html', 'html_es', 'html_of'] },
}
