import { nameIn, textIn } from '../../kit/bilingual.ts'
import type { Locale } from '../../kit/locale.ts'
import { type CalendarEvent, invitation } from '../../kit/server/ical.ts'
import { m } from '../../paraglide/messages.js'
import type { MailCalendar, MailEvent } from '../calendar.ts'
import type { RenderOptions } from '../rendering.ts'
import type { MailAttachment } from './mail-message.ts'
import type { MailRow } from './mail-queries.ts'
import { defaultSender } from './smtp.ts'

/** The iCalendar files of a mail with events: one per event, because a request or cancellation has one UID (RFC 5546). */
export function calendarAttachments(
  calendar: MailCalendar | undefined,
  { recipient, recipientName, createdAt }: Pick<MailRow, 'recipient' | 'recipientName' | 'createdAt'>,
  { language, brand, publicUrl }: RenderOptions,
): MailAttachment[] {
  if (!calendar) return []
  const people = {
    organizer: { name: brand.companyName, email: brand.supportEmail ?? defaultSender(publicUrl) },
    attendee: { name: recipientName ?? recipient, email: recipient },
  }
  return calendarEvents(calendar, createdAt, { language, brand }).map((event, at) => ({
    fileName: at === 0 ? 'invite.ics' : `invite-${at + 1}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${calendar.isCanceled ? 'CANCEL' : 'REQUEST'}`,
    content: invitation(event, people),
  }))
}

/** The events of an order's calendar in a language, with the UIDs that its mails have. */
export function calendarEvents(
  calendar: MailCalendar,
  updatedAt: Date,
  { language, brand }: Pick<RenderOptions, 'language' | 'brand'>,
): CalendarEvent[] {
  return calendar.events.map((event) => ({
    id: event.uid,
    sequence: event.sequence,
    isCanceled: calendar.isCanceled,
    summary: `${nameIn(language, { ...event, startsAt: null })} · ${brand.companyName}`,
    description: descriptionOf(calendar, event, language),
    location: placeIn(language, event) ?? brand.address,
    url: calendar.url,
    startsAt: new Date(event.startsAt),
    endsAt: new Date(event.endsAt),
    updatedAt,
  }))
}

const placeIn = (language: Locale, { place, placeEs }: MailEvent) => textIn(language, place ?? undefined, placeEs)

function descriptionOf({ orderNumber, url }: MailCalendar, { calendar }: MailEvent, language: Locale): string {
  const locale = { locale: language }
  const whom = calendar && m.mail_event_with({ name: calendar }, locale)
  const order = orderNumber && m.mail_event_order({ number: orderNumber }, locale)
  return [whom, order, url].filter(Boolean).join('\n')
}
