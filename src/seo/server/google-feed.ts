import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import pLimit from 'p-limit'
import type { Locale } from '../../kit/locale.ts'
import type { ChangeFeed } from '../../kit/server/database/change-feed.ts'
import type { Db } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { readHoldBack } from '../../settings/server/read-settings.ts'
import { feedFrame, feedItems } from '../google-feed.ts'
import type { Seller } from '../structured-data.ts'
import { listGoods, listGoodsIds } from './goods-queries.ts'
import { readSeller } from './seller.ts'

/** A feed, compressed; in this form 20,000 products are some megabytes. */
export interface Feed {
  etag: string
  zipped: Buffer
}

const productsAtOnce = 250

/** The feeds of both languages. Each is made once per state of the catalog and of what the shop states. */
export class GoogleFeeds {
  readonly #platform: Platform
  readonly #making = pLimit(1)
  readonly #feeds = new Map<Locale, { state: string; feed: Promise<Feed> }>()
  #changes = 0

  constructor(platform: Platform, changes: Pick<ChangeFeed, 'subscribe'>) {
    this.#platform = platform
    changes.subscribe('products', async () => {
      this.#changes += 1
      return false
    })
  }

  async read(locale: Locale): Promise<Feed> {
    const seller = await readSeller(this.#platform)
    const holdBack = await readHoldBack(this.#platform.database.db)
    const state = `${this.#changes} ${holdBack} ${JSON.stringify(seller)}`
    const known = this.#feeds.get(locale)
    if (known?.state === state) return known.feed
    const made = { state, feed: this.#making(() => makeFeed(this.#platform.database.db, seller, locale)) }
    this.#feeds.set(locale, made)
    made.feed.catch(() => this.#feeds.get(locale) === made && this.#feeds.delete(locale))
    return made.feed
  }
}

/** Writes the feed in parts that yield to the event loop, and keeps the compressed bytes only. */
async function makeFeed(db: Db, seller: Seller, locale: Locale): Promise<Feed> {
  const hash = createHash('sha256')
  const hashed = (part: string) => {
    hash.update(part)
    return part
  }
  async function* parts() {
    const { start, end } = feedFrame(seller, locale)
    yield hashed(start)
    const ids = await listGoodsIds(db)
    for (let at = 0; at < ids.length; at += productsAtOnce) {
      await yieldToEventLoop()
      const products = await listGoods(db, ids.slice(at, at + productsAtOnce))
      yield hashed(products.map((product) => feedItems(product, seller, locale)).join(''))
    }
    yield hashed(end)
  }
  const zipped = await Readable.from(parts()).compose(createGzip()).toArray()
  return { zipped: Buffer.concat(zipped), etag: `"${hash.digest('base64url').slice(0, 22)}"` }
}
