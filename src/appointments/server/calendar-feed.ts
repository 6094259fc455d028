import { findViewer } from '../../accounts/server/find-viewer.ts'
import { createToken, hashToken } from '../../accounts/server/tokens.ts'
import { recordAudit } from '../../audit/server/record-audit.ts'
import { nameIn, textIn } from '../../kit/bilingual.ts'
import { homeIn, type Locale } from '../../kit/locale.ts'
import { isStaff } from '../../kit/roles.ts'
import { type Database, inTransaction } from '../../kit/server/database/database.ts'
import { notFound } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import { calendarFile } from '../../kit/server/ical.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { shopDay } from '../../kit/shop-time.ts'
import { addDays } from '../../kit/zoned-time.ts'
import { buyerName } from '../../sale/buyer-name.ts'
import { readContact } from '../../settings/server/read-settings.ts'
import { listFeedBookings } from './booking-queries.ts'
import { findCalendarByFeed, lockCalendar, updateCalendarRow } from './calendar-queries.ts'

/** Creates the secret address of a calendar, of which only a hash is stored. @throws HttpError 404 */
export async function createFeed(
  { database, config }: Platform,
  by: By,
  id: string,
  language: Locale,
): Promise<{ url: string }> {
  const token = createToken()
  await setFeed(database, by, id, token.hash)
  return { url: `${config.publicUrl}/api/calendar-feeds/${token.text}.ics?language=${language}` }
}

/** Removes the secret address of a calendar. @throws HttpError 404 */
export const deleteFeed = (database: Database, by: By, id: string): Promise<void> => setFeed(database, by, id, null)

function setFeed(database: Database, by: By, id: string, feedTokenHash: string | null): Promise<void> {
  return inTransaction(database, async (tx) => {
    if (!(await lockCalendar(tx, id))) throw notFound()
    await updateCalendarRow(tx, id, { feedTokenHash, feedMadeBy: feedTokenHash && by.viewer.id })
    await recordAudit(tx, {
      by,
      action: feedTokenHash ? 'calendar.feed_created' : 'calendar.feed_removed',
      subject: { type: 'calendar', id },
    })
  })
}

/**
 * The bookings of the last 90 days and all later ones as an iCalendar file. The address shows names and telephones
 * without a sign-in, so it ends with the access of whoever made it.
 * @throws HttpError 404 for an unknown token, and when its maker may not use the back office any more.
 */
export async function readFeed(
  { database: { db }, clock, config }: Platform,
  token: string,
  language: Locale,
): Promise<string> {
  const calendar = await findCalendarByFeed(db, hashToken(token))
  const maker = calendar?.feedMadeBy ? await findViewer(db, calendar.feedMadeBy) : null
  if (!calendar || !maker || !isStaff(maker.role)) throw notFound()
  const since = new Date(addDays(shopDay(clock()), -90))
  const found = await listFeedBookings(db, calendar.id, since)
  const place = textIn(language, calendar.place ?? undefined, calendar.placeEs)
  const location = place ?? (await readContact(db)).address ?? null
  const url = `${homeIn(config.publicUrl, language)}/admin/calendar`
  return calendarFile(
    calendar.name,
    found.map(({ booking, product, resources }) => ({
      ...booking,
      isCanceled: booking.state === 'canceled',
      summary: `${nameIn(language, product)} · ${buyerName(booking, language)}`,
      description: [namesOf(resources), booking.customerPhone, booking.customerEmail].filter(Boolean).join('\n'),
      location,
      url,
    })),
  )
}

const namesOf = (resources: readonly { name: string }[]): string => resources.map(({ name }) => name).join(', ')
