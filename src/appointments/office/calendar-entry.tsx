import { useState } from 'react'
import { nameIn } from '../../kit/bilingual.ts'
import { EntryButtons } from '../../kit/list/entry-buttons.tsx'
import { weekdayText } from '../../kit/page/date-text.ts'
import { formatHours } from '../../kit/shop-time.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { CopyButton } from '../../kit/ui/copy-button.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { Calendar, Service } from '../office-api.ts'
import { Portrait } from '../store/portrait.tsx'
import type { useCalendarChanges } from './calendar-queries.ts'

interface CalendarEntryProps {
  calendar: Calendar
  services: readonly Service[]
  changes: ReturnType<typeof useCalendarChanges>
  onEdit: () => void
  onDelete: () => void
}

/** A calendar with its hours and services. */
export function CalendarEntry({ calendar, services, changes, onEdit, onDelete }: CalendarEntryProps) {
  const { name, isActive, productIds } = calendar
  const offered = services.filter(({ id }) => productIds.includes(id)).map((service) => nameIn(getLocale(), service))
  return (
    <li className="flex flex-col gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Portrait person={calendar} size="sm" />
        <h3 className="font-semibold">{name}</h3>
        {!isActive && <Badge>{m.calendars_off()}</Badge>}
        <EntryButtons
          edit={{ label: m.calendars_edit_of({ name }), onClick: onEdit }}
          remove={{ label: m.calendars_delete_of({ name }), onClick: onDelete }}
        />
      </div>
      <WeeklyHours weekly={calendar.weekly} />
      <p className="text-muted">{offered.length > 0 ? offered.join(', ') : m.calendars_offers_nothing()}</p>
      <Feed calendar={calendar} changes={changes} />
    </li>
  )
}

/** The secret address. It is shown only once, because the shop stores only its hash. */
function Feed({ calendar: { id, name, hasFeed }, changes }: Pick<CalendarEntryProps, 'calendar' | 'changes'>) {
  const [url, setUrl] = useState<string>()
  const { addFeed, removeFeed } = changes
  const pending = addFeed.isPending || removeFeed.isPending
  return (
    <div className="flex flex-col gap-2 text-sm">
      {url && <FeedAddress url={url} />}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="quiet"
          size="admin"
          shape="control"
          disabled={pending}
          aria-label={`${hasFeed ? m.calendars_feed_renew() : m.calendars_feed_create()}: ${name}`}
          onClick={() => addFeed.mutate(id, { onSuccess: (feed) => setUrl(feed.url) })}
        >
          {hasFeed ? m.calendars_feed_renew() : m.calendars_feed_create()}
        </Button>
        {hasFeed && (
          <Button
            tone="quiet"
            size="admin"
            shape="control"
            disabled={pending}
            aria-label={`${m.calendars_feed_remove()}: ${name}`}
            onClick={() => removeFeed.mutate(id, { onSuccess: () => setUrl(undefined) })}
          >
            {m.calendars_feed_remove()}
          </Button>
        )}
      </div>
    </div>
  )
}

function FeedAddress({ url }: { url: string }) {
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken p-3">
      <p>{m.calendars_feed_once()}</p>
      <div className="flex items-center gap-2">
        <code className="wrap-anywhere min-w-0 flex-1">{url}</code>
        <CopyButton what={m.calendars_feed_address()} text={url} />
      </div>
    </div>
  )
}

/** `Monday 9:00 AM–5:00 PM, Tuesday 9:00 AM–12:00 PM`; a line breaks only between them. */
function WeeklyHours({ weekly }: Pick<Calendar, 'weekly'>) {
  const hours = [...weekly].sort((a, b) => a.weekday - b.weekday || a.opens.localeCompare(b.opens))
  const texts = hours.map((range) => `${weekdayText(range.weekday)} ${formatHours(getLocale(), range)}`)
  if (texts.length === 0) return <p>{m.calendars_no_hours()}</p>
  return (
    <p className="flex flex-wrap gap-x-1.5">
      {texts.map((text, at) => (
        <span key={text} className="whitespace-nowrap">
          {at < texts.length - 1 ? `${text},` : text}
        </span>
      ))}
    </p>
  )
}
