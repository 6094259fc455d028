import { linkedPath } from '../../cart/linked-cart.ts'
import { unsubscribeUrl } from '../../consents/server/consents.ts'
import { homeIn } from '../../kit/locale.ts'
import { inBatches } from '../../kit/server/csv.ts'
import { inTransaction } from '../../kit/server/database/database.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { queueMail } from '../../mail/server/queue-mail.ts'
import type { OrderLine } from '../../sale/order-line.ts'
import { isPaused } from '../../storefront/pause.ts'
import { readPause } from '../../storefront/server/banners.ts'
import { advertisingMails } from '../mails/advertising-mails.ts'
import { insertReminders, isStillAbandoned, listAbandoned, listAvailable, wasReminded } from './reminder-queries.ts'

type Abandoned = Awaited<ReturnType<typeof listAbandoned>>[number]

/**
 * Reminds customers who agreed to it of what they did not pay: once of each cart, 4 hours after the last attempt, with a
 * link that fills the cart on any device. Any instance may run it. @returns the number of mails
 */
export async function remindOfCarts(platform: Platform): Promise<number> {
  const { database, clock } = platform
  let reminded = 0
  const found = inBatches<Abandoned>((last, limit) => listAbandoned(database.db, clock(), last, limit))
  for await (const abandoned of found) if (await remind(platform, abandoned)) reminded += 1
  return reminded
}

/** The record of the reminder and its mail are one transaction. */
function remind(platform: Platform, { checkout, ...to }: Abandoned): Promise<boolean> {
  return inTransaction(
    platform.database,
    async (tx) => {
      const now = platform.clock()
      if ((await wasReminded(tx, to.userId, now)) || !(await isStillAbandoned(tx, checkout.id))) return false
      const pause = await readPause(tx, now)
      const lines = mergedLines(checkout.items).filter(({ kind }) => !pause || !isPaused(pause.what, kind))
      const available = await listAvailable(
        tx,
        lines.map(({ variantId }) => variantId),
        now,
      )
      const offered = lines.filter(({ variantId }) => available.has(variantId))
      if (offered.length === 0) return false
      const reminder = { userId: to.userId, orderNumber: checkout.orderNumber, lineId: null, sentAt: now }
      if (!(await insertReminders(tx, [reminder]))) return false
      await queueMail(platform, tx, {
        to: { address: to.email, name: to.firstName },
        language: checkout.language,
        mail: advertisingMails.cart_reminder({
          name: to.firstName,
          lines: offered.map(({ name, nameEs, choices, quantity }) => ({ name, nameEs, choices, quantity })),
          cartUrl: `${homeIn(platform.config.publicUrl, checkout.language)}/buy/${linkedPath(offered)}`,
          unsubscribeUrl: unsubscribeUrl(platform, { ...to, language: checkout.language }),
          checkoutId: checkout.id,
        }),
        about: { type: 'consent', id: to.consentId },
      })
      return true
    },
    { oneByOne: `reminders of ${to.userId}` },
  )
}

/** One line for each variant, as the cart has it. */
function mergedLines(items: readonly OrderLine[]): OrderLine[] {
  return [...Map.groupBy(items, ({ variantId }) => variantId).values()].flatMap((lines) => {
    const [line] = lines
    return line ? [{ ...line, quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0) }] : []
  })
}
