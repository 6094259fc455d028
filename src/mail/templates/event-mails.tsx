import { type Named, nameIn, textIn } from '../../kit/bilingual.ts'
import { m } from '../../paraglide/messages.js'
import type { Template } from './content.ts'
import { formatMoment, formatSpan } from './format.ts'
import type { EventPlace, MailData, RenderOptions } from './mail.ts'
import { Action, Facts, Greeting, Note, Paragraph, Title } from './parts.tsx'

type EventData = MailData['event_reminder']

export const eventReminder: Template<EventData> = (data, options) => {
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

export const eventChanged: Template<MailData['event_changed']> = (data, options) => {
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
        <Paragraph>{m.mail_event_calendar_updated({}, locale)}</Paragraph>
        <ToChange data={data} options={options} late={m.mail_event_changed_note({}, locale)} />
      </>
    ),
  }
}

export const eventCanceled: Template<MailData['event_canceled']> = (data, options) => {
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

export const eventNotice: Template<MailData['event_notice']> = (data, options) => {
  const locale = { locale: options.language }
  const { change, event, before, customerName: customer, orderNumber: number } = data
  const moved = change === 'moved'
  const about = namesOf(event, options)
  return {
    subject: (moved ? m.mail_event_notice_moved_subject : m.mail_event_notice_canceled_subject)(about, locale),
    preview: m.mail_event_notice_preview({ number, customer }, locale),
    body: (
      <>
        <Title>
          {moved ? m.mail_event_notice_moved_title({}, locale) : m.mail_event_notice_canceled_title({}, locale)}
        </Title>
        <Paragraph>
          {(moved ? m.mail_event_notice_moved_body : m.mail_event_notice_canceled_body)({ number }, locale)}
        </Paragraph>
        <Facts
          rows={[
            [m.mail_event_notice_what({}, locale), `${data.quantity} × ${about.name}`],
            ...factsOf(event, options),
            [m.mail_event_before({}, locale), before && beforeOf(before, options)],
            [m.mail_order_notice_customer({}, locale), customer],
            [m.mail_order_notice_email({}, locale), data.customerEmail],
            [m.mail_event_notice_phone({}, locale), data.customerPhone],
          ]}
        />
        <Action href={data.orderUrl}>{m.mail_order_notice_button({}, locale)}</Action>
        <Note>{m.mail_order_notice_note({}, locale)}</Note>
      </>
    ),
  }
}

const namesOf = (event: Named & EventPlace, { language }: RenderOptions) => ({
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
function beforeOf(event: EventPlace, options: RenderOptions): string {
  const whom = event.calendar && m.mail_event_with({ name: event.calendar }, { locale: options.language })
  return [timeOf(event, options), placeOf(event, options), whom].filter(Boolean).join('\n')
}

interface ToChangeProps {
  data: EventData
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
