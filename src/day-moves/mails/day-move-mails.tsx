import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { formatMoment } from '../../mail/templates/format.ts'
import { Action, Facts, Greeting, Note, Paragraph, Title, WrittenLink } from '../../mail/templates/parts.tsx'
import { factsOf, namesOf } from '../../orders/mails/event-mails.tsx'
import { m } from '../../paraglide/messages.js'
import { type DayMoveMails, dayMoveMails } from './day-move-mails.ts'

const asked: Template<DayMoveMails['day_move_asked']> = (data, options) => {
  const locale = { locale: options.language }
  const about = namesOf(data.event, options)
  const until = { until: formatMoment(data.until, options.language) }
  return {
    subject: m.mail_day_move_asked_subject(about, locale),
    preview: m.mail_day_move_asked_preview(until, locale),
    body: (
      <>
        <Title>{m.mail_day_move_asked_title({}, locale)}</Title>
        <Facts rows={factsOf(data.event, options)} />
        <Greeting name={data.name} options={options} />
        <Paragraph>{m.mail_day_move_asked_body(about, locale)}</Paragraph>
        {data.reason && <Paragraph>{data.reason}</Paragraph>}
        <Action href={data.url}>{m.mail_day_move_asked_button({}, locale)}</Action>
        <Note>
          {data.isPaid ? m.mail_day_move_asked_until_paid(until, locale) : m.mail_day_move_asked_until(until, locale)}
        </Note>
        <WrittenLink href={data.url} options={options} />
      </>
    ),
  }
}

export const templates = templatesOf(dayMoveMails, { day_move_asked: asked })
