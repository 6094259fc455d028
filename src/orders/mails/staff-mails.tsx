import type { Locale } from '../../kit/locale.ts'
import { formatMoney } from '../../kit/money.ts'
import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { Action, Facts, Note, Paragraph, PlainText, TextLink, Title, Warning } from '../../mail/templates/parts.tsx'
import { m } from '../../paraglide/messages.js'
import { noteText } from '../../sale/payment-notes.ts'
import { beforeOf, factsOf, namesOf } from './event-mails.tsx'
import { isFree } from './order-mails.tsx'
import { OrderSummary } from './parts/order-summary.tsx'
import { type StaffMails, staffMails } from './staff-mails.ts'

const orderNotice: Template<StaffMails['order_notice']> = (data, options) => {
  const { order, payment } = data
  const { language } = options
  const locale = { locale: language }
  const about = { number: order.orderNumber, amount: formatMoney(order.total, language) }
  // What is asked for by hand, or came in and is left.
  const { dueNow = order.total, paid = 0, due = 0 } = order.deposit ?? {}
  const money = (cents: number) => formatMoney(cents, language)
  const sums = { amount: money(dueNow), paid: money(paid), due: money(due) }
  const title = payment === 'confirmed' ? m.mail_order_notice_confirmed_title : m.mail_order_notice_title
  const texts = {
    paid: isFree(order) ? m.mail_order_notice_free : m.mail_order_notice_paid,
    deposit: m.mail_order_notice_deposit,
    pending_review: m.mail_order_notice_pending,
    awaiting: m.mail_order_notice_awaiting,
    confirmed: m.mail_order_notice_confirmed,
  }
  return {
    subject: title(about, locale),
    preview: m.mail_order_notice_preview({ name: order.customerName }, locale),
    body: (
      <>
        <Title>{title(about, locale)}</Title>
        <Paragraph>{texts[payment](sums, locale)}</Paragraph>
        {data.demo && <Warning>{m.mail_demo_note({}, locale)}</Warning>}
        <Facts
          rows={[
            [m.mail_order_notice_customer({}, locale), order.customerName],
            [m.mail_order_notice_email({}, locale), data.customerEmail],
          ]}
        />
        <OrderSummary order={order} options={options} />
        <Action href={data.orderUrl}>{m.mail_order_notice_button({}, locale)}</Action>
        {data.slipUrl && (
          <Paragraph>
            <TextLink href={data.slipUrl}>{m.mail_order_notice_slip({}, locale)}</TextLink>
          </Paragraph>
        )}
        <Note>{m.mail_order_notice_note({}, locale)}</Note>
      </>
    ),
  }
}

const eventNotice: Template<StaffMails['event_notice']> = (data, options) => {
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

const staffAlert: Template<StaffMails['staff_alert']> = (data, options) => {
  const locale = { locale: options.language }
  const title = m.mail_staff_alert_title({ number: data.orderNumber }, locale)
  const text = alertText(data, options.language)
  return {
    subject: m.mail_staff_alert_subject({ title }, locale),
    preview: m.mail_staff_alert_preview({}, locale),
    body: (
      <>
        <Title>{title}</Title>
        <PlainText text={text} />
        <Action href={data.link}>{m.mail_staff_alert_button({}, locale)}</Action>
      </>
    ),
  }
}

function alertText(data: StaffMails['staff_alert'], language: Locale): string {
  if ('note' in data) return noteText(data.note, language)
  if ('issue' in data) return m.mail_staff_alert_refund(data, { locale: language })
  const { name, owed } = data
  return m.mail_staff_alert_owed({ name, amount: formatMoney(owed, language) }, { locale: language })
}

export const templates = templatesOf(staffMails, {
  order_notice: orderNotice,
  event_notice: eventNotice,
  staff_alert: staffAlert,
})
