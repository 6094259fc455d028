import { createHash } from 'node:crypto'
import { fault } from '../../kit/fault.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { refusal } from '../../kit/server/http/errors.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { payRefusals } from '../../sale/texts.ts'
import { readSetting } from '../../settings/server/read-settings.ts'
import { announcementSetting } from '../announcement-setting.ts'
import type { PauseNow, Storefront } from '../api.ts'
import { isPaused } from '../pause.ts'
import { pauseSetting } from '../pause-setting.ts'
import { isInForce } from '../period.ts'

/** The pause that is in force; null without one. Reads through a transaction bypass the cache. */
export async function readPause(db: Db, now: Date): Promise<PauseNow | null> {
  const pause = await readSetting(db, pauseSetting)
  if (!isInForce(pause, now)) return null
  const { what, until, text, textEs } = pause
  return { what, until: until ? new Date(until) : null, text, textEs }
}

/** The announcement that is in force; null without one. */
export async function readAnnouncement(db: Db, now: Date): Promise<Storefront['announcement']> {
  const announcement = await readSetting(db, announcementSetting)
  if (!isInForce(announcement, now)) return null
  const { text, textEs, link } = announcement
  const said = { text, textEs, link: link || null }
  const id = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 12)
  return { id, ...said }
}

/**
 * Refuses to begin a payment of what is paused; whoever has begun one may complete it.
 * @throws HttpError 409 `shop_paused` with the pause and the variants
 */
export function assertNotPaused(pause: PauseNow | null, items: readonly OrderLine[]): void {
  const paused = items.filter(({ kind }) => pause && isPaused(pause.what, kind))
  if (!pause || paused.length === 0) return
  const variantIds = paused.map(({ variantId }) => variantId)
  throw refusal(409, fault(payRefusals, 'shop_paused', { text: pause.text }), {
    ...pause,
    variantIds,
  })
}
