import { type Named, nameIn, textIn } from '../../kit/bilingual.ts'
import type { RenderOptions } from '../../mail/rendering.ts'
import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { formatMoment, formatSpan } from '../../mail/templates/format.ts'
import { Action, Facts, Greeting, Note, Paragraph, Title } from '../../mail/templates/parts.tsx'
import { m } from '../../paraglide/messages.js'
import { type EventMails, type EventPlace, eventMails } from './event-mails.ts'

const eventReminder: Template<EventMails['event_reminder']> = (data, options) => {
  const locale = { locale: options.language }
  const about = namesOf(data.event, options)
  return {
    subject: m.mail_event_reminder_subject(about, locale),
    preview: m.mail_event_reminder_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_event_reminder_title({}, locale)}</Title>
        <Facts rows={factsOf(data.event, options)} />
        <Greeting name={data.name} options={options} />
        <Paragraph>{m.mail_event_reminder_body(about, locale)}</Paragraph>
        <ToChange data={data} options={options} late={m.mail_event_reminder_late({}, locale)} />
      </>
    ),
  }
}

const eventChanged: Template<EventMails['event_changed']> = (data, options) => {
  const locale = { locale: options.language }
  const about = namesOf(data.event, options)
  return {
    subject: m.mail_event_changed_subject(about, locale),
    preview: m.mail_event_changed_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_event_changed_title({}, locale)}</Title>
        <Facts
          rows={[...factsOf(data.event, options), [m.mail_event_before({}, locale), beforeOf(data.before, options)]]}
        />
        <Greeting name={data.name} options={options} />
        <Paragraph>{m.mail_event_changed_body(about, locale)}</Paragraph>
        {data.reason && <Paragraph>{data.reason}</Paragraph>}
        <Paragraph>{m.mail_event_calendar_updated({}, locale)}</Paragraph>
        <ToChange data={data} options={options} late={m.mail_event_changed_note({}, locale)} />
      </>
    ),
  }
}

const eventCanceled: Template<EventMails['event_canceled']> = (data, options) => {
  const locale = { locale: options.language }
  const about = namesOf(data.event, options)
  return {
    subject: m.mail_event_canceled_subject(about, locale),
    preview: m.mail_event_canceled_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_event_canceled_title({}, locale)}</Title>
        <Facts rows={factsOf(data.event, options)} />
        <Greeting name={data.name} options={options} />
        <Paragraph>{m.mail_event_canceled_body(about, locale)}</Paragraph>
        {data.reason && <Paragraph>{data.reason}</Paragraph>}
        <Paragraph>{m.mail_event_calendar_removed({}, locale)}</Paragraph>
        <ToChange
          data={{ ...data, changeUntil: undefined }}
          options={options}
          late={m.mail_event_canceled_note({}, locale)}
        />
      </>
    ),
  }
}

/** What an event is called, and when it starts. */
export const namesOf = (event: Named & EventPlace, { language }: RenderOptions) => ({
  name: nameIn(language, { ...event, startsAt: null }),
  time: formatMoment(event.startsAt, language),
})

/** When and where something takes place. */
export function factsOf(event: EventPlace, options: RenderOptions) {
  const locale = { locale: options.language }
  const when = `${timeOf(event, options)}\n${m.mail_event_zone({}, locale)}`
  return [
    [m.mail_event_when({}, locale), when],
    [m.mail_event_where({}, locale), placeOf(event, options) || (options.brand.address ?? undefined)],
    [m.mail_event_person({}, locale), event.calendar ?? undefined],
  ] as const
}

const timeOf = ({ startsAt, endsAt }: EventPlace, { language }: RenderOptions) => formatSpan(startsAt, endsAt, language)

const placeOf = ({ place, placeEs }: EventPlace, { language }: RenderOptions) =>
  textIn(language, place ?? undefined, placeEs)

/** When and where something was before, and with whom. */
export function beforeOf(event: EventPlace, options: RenderOptions): string {
  const whom = event.calendar && m.mail_event_with({ name: event.calendar }, { locale: options.language })
  return [timeOf(event, options), placeOf(event, options), whom].filter(Boolean).join('\n')
}

interface ToChangeProps {
  data: EventMails['event_reminder']
  options: RenderOptions
  /** Shown when the customer can no longer change the event. */
  late: string
}

function ToChange({ data: { changeUntil, order }, options, late }: ToChangeProps) {
  const locale = { locale: options.language }
  const until = changeUntil && { until: formatMoment(changeUntil, options.language) }
  return (
    <>
      {until && <Paragraph>{m.mail_event_change_until(until, locale)}</Paragraph>}
      {order && <Action href={order.ordersUrl}>{m.mail_order_button({}, locale)}</Action>}
      {!until && <Note>{late}</Note>}
    </>
  )
}

export const templates = templatesOf(eventMails, {
  event_reminder: eventReminder,
  event_changed: eventChanged,
  event_canceled: eventCanceled,
})
