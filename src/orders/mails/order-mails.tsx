import { nameIn } from '../../kit/bilingual.ts'
import type { Locale } from '../../kit/locale.ts'
import { type Cents, formatMoney } from '../../kit/money.ts'
import type { RenderOptions } from '../../mail/rendering.ts'
import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { formatDay, formatMoment } from '../../mail/templates/format.ts'
import {
  Action,
  Facts,
  Greeting,
  Note,
  Paragraph,
  Steps,
  Subtitle,
  TextLink,
  Title,
  Warning,
  WrittenLink,
} from '../../mail/templates/parts.tsx'
import { m } from '../../paraglide/messages.js'
import { arrivalText } from '../../sale/arrival-text.ts'
import { chargeRows } from '../../sale/charge-rows.ts'
import { otherText } from '../../sale/credit-text.ts'
import { noMethod } from '../../sale/order-status.ts'
import type { OrderStatus } from '../../sale/order-statuses.ts'
import { paymentMethodText } from '../order-texts.ts'
import { factsOf } from './event-mails.tsx'
import {
  type MailOrder,
  type MailOrderLine,
  type OrderMails,
  orderMails,
  type PaymentInstructions,
} from './order-mails.ts'
import { chargeWords, OrderSummary } from './parts/order-summary.tsx'

const orderConfirmation: Template<OrderMails['order_confirmation']> = (data, options) => {
  const locale = { locale: options.language }
  const { order, instructions } = data
  const { delivery } = order
  const awaiting = instructions !== undefined
  const title = awaiting
    ? m.mail_order_confirmation_awaiting_title({}, locale)
    : m.mail_order_confirmation_title({}, locale)
  const preview = awaiting
    ? m.mail_order_confirmation_awaiting_preview({}, locale)
    : m.mail_order_confirmation_preview({}, locale)
  return {
    subject: m.mail_order_confirmation_subject({ number: order.orderNumber }, locale),
    preview,
    body: (
      <>
        <Title>{title}</Title>
        {data.calendar?.events.map((event) => (
          <Facts
            key={event.uid}
            rows={[
              [m.mail_event_notice_what({}, locale), nameIn(options.language, { ...event, startsAt: null })],
              ...factsOf(event, options),
            ]}
          />
        ))}
        <Greeting name={firstNameOf(order)} options={options} />
        <Paragraph>{confirmationText(data, options.language)}</Paragraph>
        {!data.pending && delivery?.arrival && (
          <Paragraph>
            <strong>{arrivalText(delivery.arrival, delivery.kind, options.language)}</strong>
          </Paragraph>
        )}
        {data.demo && <Warning>{m.mail_demo_note({}, locale)}</Warning>}
        {instructions && <Instructions order={order} instructions={instructions} options={options} />}
        {!data.pending && !order.handedOver && (
          <>
            <Subtitle>{m.checkout_thanks_next({}, locale)}</Subtitle>
            <Steps texts={stepsOf(data, options.language)} />
          </>
        )}
        <OrderSummary order={order} options={options} />
        <Action href={data.ordersUrl}>{m.mail_order_button({}, locale)}</Action>
      </>
    ),
  }
}

/** What happens next, as on the page of the receipt. */
function stepsOf({ order, instructions, changeable }: OrderMails['order_confirmation'], language: Locale): string[] {
  const locale = { locale: language }
  const { ships, lines, delivery, customerPhone } = order
  const step = changeable ? m.mail_order_step_come : m.mail_order_step_come_only
  const pay = instructions ? [m.mail_order_step_pay({}, locale)] : []
  if (ships) {
    const handed = delivery?.kind === 'pickup' ? m.checkout_thanks_step_pickup : m.checkout_thanks_step_ship
    const come = lines.some(({ startsAt }) => startsAt) ? [step({}, locale)] : []
    return [...pay, m.checkout_thanks_step_prepare({}, locale), handed({}, locale), ...come]
  }
  if (isBooked(order)) return [...pay, step({}, locale)]
  const contact = customerPhone ?? m.mail_order_step_contact({}, locale)
  return [...pay, m.checkout_thanks_step_arrange({ contact }, locale)]
}

/** Account mails use the first name; an order only has the full name. */
const firstNameOf = ({ customerName }: MailOrder): string => customerName.split(' ')[0] ?? ''

function confirmationText(data: OrderMails['order_confirmation'], language: Locale): string {
  const locale = { locale: language }
  if (data.instructions) {
    return m.mail_order_confirmation_body_awaiting({ total: formatMoney(askedOf(data.order), language) }, locale)
  }
  if (data.pending) return m.mail_order_confirmation_body_pending({}, locale)
  if (data.order.deposit && data.order.deposit.due > 0) {
    const { paid, due } = data.order.deposit
    return m.mail_order_confirmation_body_deposit(
      { paid: formatMoney(paid, language), due: formatMoney(due, language) },
      locale,
    )
  }
  if (data.due) {
    const due = formatMoney(data.due, language)
    if (!data.payBy) return m.mail_order_confirmation_body_due({ due }, locale)
    return m.mail_order_confirmation_body_due_by({ due, day: formatDay(data.payBy, language) }, locale)
  }
  if (data.order.handedOver) return m.mail_order_confirmation_body_handed({}, locale)
  const texts = isFree(data.order)
    ? [m.mail_order_confirmation_free_booked, m.mail_order_confirmation_free]
    : [m.mail_order_confirmation_body_booked, m.mail_order_confirmation_body]
  return texts[isBooked(data.order) ? 0 : 1]?.({}, locale) ?? ''
}

/** What the buyer of a manual order is asked to send now. */
const askedOf = ({ deposit, total }: MailOrder): Cents => deposit?.dueNow ?? total

/** Whether nothing was due, so that no payment arrives. */
export const isFree = ({ paymentMethod }: MailOrder): boolean => paymentMethod === noMethod

/** Whether every line is a seat or an appointment, besides what was handed over. */
const isBooked = ({ ships, lines }: MailOrder): boolean =>
  !ships && lines.every(({ startsAt, handedOver }) => startsAt || handedOver)

interface InstructionsProps {
  order: MailOrder
  instructions: PaymentInstructions
  options: RenderOptions
}

function Instructions({ order, instructions, options }: InstructionsProps) {
  const locale = { locale: options.language }
  return (
    <>
      <Subtitle>{m.mail_instructions_title({}, locale)}</Subtitle>
      <Facts
        rows={[
          [m.mail_instructions_amount({}, locale), formatMoney(askedOf(order), options.language)],
          [m.mail_instructions_account({}, locale), instructions.email],
          [m.mail_instructions_name({}, locale), instructions.name],
          [m.mail_instructions_phone({}, locale), instructions.phone],
          [m.mail_instructions_address({}, locale), instructions.address],
          [m.mail_instructions_reference({}, locale), order.orderNumber],
        ]}
      />
    </>
  )
}

const orderStatus: Template<OrderMails['order_status']> = ({ order, status, ordersUrl }, options) => {
  const locale = { locale: options.language }
  const texts = statusTexts(status, order, options.language)
  return {
    subject: texts.subject,
    preview: m.mail_order_status_preview({}, locale),
    body: (
      <>
        <Title>{texts.title}</Title>
        <Greeting name={firstNameOf(order)} options={options} />
        <Paragraph>{texts.body}</Paragraph>
        <OrderSummary order={order} options={options} />
        <Action href={ordersUrl}>{m.mail_order_button({}, locale)}</Action>
      </>
    ),
  }
}

const orderPayment: Template<OrderMails['order_payment']> = (data, options) => {
  const { order, received, payments, due, payBy, ordersUrl, payUrl } = data
  const { language } = options
  const locale = { locale: language }
  const money = (cents: Cents) => formatMoney(cents, language)
  return {
    subject: m.mail_order_payment_subject({ number: order.orderNumber }, locale),
    preview: m.mail_order_payment_preview({ due: money(due) }, locale),
    body: (
      <>
        <Title>{m.mail_order_payment_title({ amount: money(received) }, locale)}</Title>
        <Greeting name={firstNameOf(order)} options={options} />
        <Paragraph>{m.mail_order_payment_body({ due: money(due) }, locale)}</Paragraph>
        <Facts
          rows={[
            ...payments.map(({ method, amount, receivedAt }): [string, string] => [
              `${paymentMethodText({ paymentMethod: method }, language)}, ${formatDay(receivedAt, language)}`,
              money(amount),
            ]),
            [m.invoice_due({}, locale), money(due)],
            ...(payBy ? [[m.mail_order_pay_by({}, locale), formatDay(payBy, language)] as [string, string]] : []),
          ]}
        />
        {payUrl && <Action href={payUrl}>{m.mail_order_balance_button({ amount: money(due) }, locale)}</Action>}
        <OrderSummary order={{ ...order, deposit: undefined }} options={options} />
        <Action href={ordersUrl}>{m.mail_order_button({}, locale)}</Action>
      </>
    ),
  }
}

const orderBalance: Template<OrderMails['order_balance']> = ({ due, expiresAt, url, visit, ...data }, options) => {
  const { language, brand } = options
  const locale = { locale: language }
  const about = { number: data.orderNumber, amount: formatMoney(due, language) }
  const time = visit && formatMoment(visit, language)
  return {
    subject: time
      ? m.mail_order_balance_visit_subject({ shop: brand.companyName, ...about }, locale)
      : m.mail_order_balance_subject({ number: data.orderNumber, shop: brand.companyName }, locale),
    preview: m.mail_order_balance_preview(about, locale),
    body: (
      <>
        <Title>{m.mail_order_balance_title(about, locale)}</Title>
        <Greeting name={firstNameOf(data)} options={options} />
        <Paragraph>
          {time
            ? m.mail_order_balance_visit_body({ time, ...about }, locale)
            : m.mail_order_balance_body(about, locale)}
        </Paragraph>
        <Action href={url}>{m.mail_order_balance_button(about, locale)}</Action>
        <Note>{m.mail_order_balance_note({ until: formatMoment(expiresAt, language) }, locale)}</Note>
        <WrittenLink href={url} options={options} />
      </>
    ),
  }
}

function statusTexts(status: OrderStatus, order: MailOrder, language: Locale) {
  const locale = { locale: language }
  const number = { number: order.orderNumber }
  const isSent = order.ships && order.delivery?.kind !== 'pickup'
  const isPickup = order.ships && !isSent
  const texts: Record<OrderStatus, () => { subject: string; title: string; body: string }> = {
    pending: () => ({
      subject: m.mail_order_status_pending_subject(number, locale),
      title: m.mail_order_status_pending_title({}, locale),
      body: m.mail_order_status_pending_body({}, locale),
    }),
    completed: () => ({
      subject: isFree(order)
        ? m.mail_order_status_completed_subject_free(number, locale)
        : m.mail_order_status_completed_subject(number, locale),
      title: isFree(order)
        ? m.mail_order_status_completed_title_free({}, locale)
        : m.mail_order_status_completed_title({}, locale),
      body: completedText(order, language),
    }),
    processed: () => ({
      subject: isPickup
        ? m.mail_order_status_ready_subject(number, locale)
        : m.mail_order_status_processed_subject(number, locale),
      title: isPickup ? m.mail_order_status_ready_title({}, locale) : m.mail_order_status_processed_title({}, locale),
      body: isPickup
        ? m.mail_order_status_ready_body({}, locale)
        : isSent
          ? m.mail_order_status_processed_body({}, locale)
          : m.mail_order_status_processed_body_services({}, locale),
    }),
    shipped: () => ({
      subject: isSent
        ? m.mail_order_status_shipped_subject(number, locale)
        : m.mail_order_status_shipped_subject_services(number, locale),
      title: isSent
        ? m.mail_order_status_shipped_title({}, locale)
        : m.mail_order_status_shipped_title_services({}, locale),
      body: isSent
        ? m.mail_order_status_shipped_body({}, locale)
        : m.mail_order_status_shipped_body_services({}, locale),
    }),
  }
  return texts[status]()
}

function completedText(order: MailOrder, language: Locale): string {
  const locale = { locale: language }
  if (order.ships) return m.mail_order_status_completed_body({}, locale)
  if (order.handedOver) return m.mail_order_confirmation_body_handed({}, locale)
  return isBooked(order)
    ? m.mail_order_status_completed_body_booked({}, locale)
    : m.mail_order_status_completed_body_services({}, locale)
}

const orderParcels: Template<OrderMails['order_parcels']> = (data, options) => {
  const { order, parcels, ended, isComplete, ordersUrl } = data
  const { language } = options
  const locale = { locale: language }
  const number = { number: order.orderNumber }
  const title = isComplete
    ? m.mail_order_status_shipped_title({}, locale)
    : parcels.length > 0
      ? m.mail_parcels_part_title({}, locale)
      : m.mail_parcels_ended_title({}, locale)
  const subject = isComplete
    ? m.mail_order_status_shipped_subject(number, locale)
    : parcels.length > 0
      ? m.mail_parcels_part_subject(number, locale)
      : m.mail_parcels_ended_subject(number, locale)
  return {
    subject,
    preview: m.mail_parcels_preview({}, locale),
    body: (
      <>
        <Title>{title}</Title>
        <Greeting name={firstNameOf(order)} options={options} />
        <Paragraph>
          {isComplete
            ? m.mail_parcels_body({}, locale)
            : parcels.length > 0
              ? m.mail_parcels_part_body({}, locale)
              : m.mail_parcels_ended_body({}, locale)}
        </Paragraph>
        {parcels.map((parcel) => (
          <Parcel key={parcel.id} parcel={parcel} language={language} />
        ))}
        {ended.map((old) => (
          <Paragraph key={old}>{m.mail_parcels_ended_number({ number: old }, locale)}</Paragraph>
        ))}
        <OrderSummary order={order} options={options} />
        <Action href={ordersUrl}>{m.mail_order_button({}, locale)}</Action>
      </>
    ),
  }
}

interface ParcelProps {
  parcel: OrderMails['order_parcels']['parcels'][number]
  language: Locale
}

function Parcel({ parcel: { carrier, number, url, contents, leavesAt }, language }: ParcelProps) {
  const locale = { locale: language }
  return (
    <>
      <Facts
        rows={[
          [m.mail_parcels_carrier({}, locale), carrier ?? undefined],
          [m.mail_parcels_number({}, locale), number ?? undefined],
          [m.mail_parcels_leaves({}, locale), leavesAt && formatDay(leavesAt, language)],
          [m.mail_parcels_contents({}, locale), linesText(contents, language)],
        ]}
      />
      {url && (
        <Paragraph>
          <TextLink href={url}>{m.mail_parcels_follow({}, locale)}</TextLink>
        </Paragraph>
      )}
    </>
  )
}

const orderRefunded: Template<OrderMails['order_refunded']> = (data, options) => {
  const locale = { locale: options.language }
  const { order, note, creditNote } = data
  const texts = refundTexts(data)
  return {
    subject: texts.subject({ number: order.orderNumber }, locale),
    preview: texts.preview({}, locale),
    body: (
      <>
        <Title>{texts.title({}, locale)}</Title>
        <Greeting name={firstNameOf(order)} options={options} />
        {data.kept && (
          <Paragraph>
            {m.mail_order_kept_body({ amount: formatMoney(data.kept.deposit, options.language) }, locale)}
          </Paragraph>
        )}
        {(!data.kept || data.refunded > 0) && <Paragraph>{refundText(data, options.language)}</Paragraph>}
        <Facts rows={refundFacts(data, options.language)} />
        {note && <Paragraph>{m.mail_order_refunded_note({ note }, locale)}</Paragraph>}
        {creditNote && <Paragraph>{m.mail_order_refunded_credit_note({ number: creditNote }, locale)}</Paragraph>}
        <OrderSummary order={order} options={options} />
        <Action href={data.ordersUrl}>{m.mail_order_button({}, locale)}</Action>
      </>
    ),
  }
}

/** Units may be given back without money: a free seat, for example. */
function refundTexts({ refunded, owed, kept }: OrderMails['order_refunded']) {
  if (kept) {
    return {
      subject: m.mail_order_kept_subject,
      preview: m.mail_order_kept_preview,
      title: m.mail_order_kept_title,
    }
  }
  if (refunded === 0) {
    return {
      subject: m.mail_order_returned_subject,
      preview: m.mail_order_returned_preview,
      title: m.mail_order_returned_title,
    }
  }
  const subject = m.mail_order_refunded_subject
  return owed
    ? { subject, preview: m.mail_order_refunded_preview_owed, title: m.mail_order_refunded_title_owed }
    : { subject, preview: m.mail_order_refunded_preview, title: m.mail_order_refunded_title }
}

function refundFacts(data: OrderMails['order_refunded'], language: Locale): [string, string][] {
  const { refunded, refundedLines = [], credit, left, parts = [], kept } = data
  const locale = { locale: language }
  const money = (cents: Cents) => formatMoney(cents, language)
  const rows: [string, string][] = []
  if (kept) {
    rows.push([m.mail_order_returned_lines({}, locale), linesText(refundedLines, language)])
    rows.push([m.mail_order_kept_deposit({}, locale), money(kept.deposit)])
    if (kept.unpaid > 0) rows.push([m.mail_order_kept_unpaid({}, locale), money(kept.unpaid)])
    if (refunded > 0) rows.push([m.mail_order_refunded_amount({}, locale), money(refunded)])
    return rows
  }
  if (refunded === 0) {
    return refundedLines.length > 0
      ? [[m.mail_order_returned_lines({}, locale), linesText(refundedLines, language)]]
      : []
  }
  const names = credit
    ? credit.lines.map((line) => `${lineText(line, language)}: ${money(line.amount)}`).join('\n')
    : linesText(refundedLines, language)
  if (names !== '') rows.push([m.mail_order_refunded_lines({}, locale), names])
  if (credit && credit.other !== 0) rows.push([otherText(credit.other, language), money(credit.other)])
  if (credit) {
    for (const { name, value } of chargeRows(credit.charges, chargeWords(language), language)) rows.push([name, value])
  }
  for (const { method: paymentMethod, amount } of parts) {
    rows.push([paymentMethodText({ paymentMethod }, language), money(amount)])
  }
  rows.push([m.mail_order_refunded_amount({}, locale), money(refunded)])
  if (left !== undefined) rows.push([m.mail_order_refunded_left({}, locale), money(left)])
  return rows
}

const lineText = (line: MailOrderLine, language: Locale): string => `${line.quantity} × ${nameIn(language, line)}`
const linesText = (lines: MailOrderLine[], language: Locale): string =>
  lines.map((line) => lineText(line, language)).join('\n')

function refundText({ order, refunded, byHand, owed, parts }: OrderMails['order_refunded'], language: Locale): string {
  const amount = { amount: formatMoney(refunded, language) }
  const locale = { locale: language }
  if (refunded === 0) return m.mail_order_returned_body({}, locale)
  if (parts) return m.mail_order_refunded_body_parts(amount, locale)
  if (owed) return m.mail_order_refunded_body_owed(amount, locale)
  if (byHand) return m.mail_order_refunded_body_by_hand(amount, locale)
  if (refunded >= order.total) return m.mail_order_refunded_body_full(amount, locale)
  return m.mail_order_refunded_body(amount, locale)
}

const orderExpired: Template<OrderMails['order_expired']> = ({ order, shopUrl }, options) => {
  const locale = { locale: options.language }
  return {
    subject: m.mail_order_expired_subject({ number: order.orderNumber }, locale),
    preview: m.mail_order_expired_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_order_expired_title({}, locale)}</Title>
        <Greeting name={firstNameOf(order)} options={options} />
        <Paragraph>{m.mail_order_expired_body({}, locale)}</Paragraph>
        <OrderSummary order={order} options={options} />
        <Action href={shopUrl}>{m.mail_order_expired_button({}, locale)}</Action>
        <Note>{m.mail_order_expired_note({}, locale)}</Note>
      </>
    ),
  }
}

const orderCanceled: Template<OrderMails['order_canceled']> = ({ order, shopUrl, refund, reason }, options) => {
  const locale = { locale: options.language }
  const isPaid = typeof refund === 'number'
  return {
    subject: m.mail_order_canceled_subject({ number: order.orderNumber }, locale),
    preview: isPaid ? m.mail_order_canceled_paid_preview({}, locale) : m.mail_order_canceled_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_order_canceled_title({}, locale)}</Title>
        <Greeting name={order.customerName} options={options} />
        <Paragraph>{canceledText(refund, options.language)}</Paragraph>
        {reason && <Paragraph>{m.mail_order_canceled_reason({ reason }, locale)}</Paragraph>}
        <OrderSummary order={order} options={options} />
        <Action href={shopUrl}>{m.mail_order_expired_button({}, locale)}</Action>
        {!isPaid && <Note>{m.mail_order_expired_note({}, locale)}</Note>}
      </>
    ),
  }
}

function canceledText(refund: OrderMails['order_canceled']['refund'], language: Locale): string {
  const locale = { locale: language }
  if (typeof refund !== 'number') return m.mail_order_canceled_body({}, locale)
  if (refund === 0) return m.mail_order_canceled_paid_body({}, locale)
  return m.mail_order_canceled_refund_body({ amount: formatMoney(refund, language) }, locale)
}

const orderDeclined: Template<OrderMails['order_declined']> = ({ order, shopUrl }, options) => {
  const locale = { locale: options.language }
  return {
    subject: m.mail_order_declined_subject({ number: order.orderNumber }, locale),
    preview: m.mail_order_declined_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_order_declined_title({}, locale)}</Title>
        <Greeting name={firstNameOf(order)} options={options} />
        <Paragraph>{m.mail_order_declined_body({}, locale)}</Paragraph>
        <OrderSummary order={order} options={options} />
        <Action href={shopUrl}>{m.mail_order_expired_button({}, locale)}</Action>
      </>
    ),
  }
}

export const templates = templatesOf(orderMails, {
  order_confirmation: orderConfirmation,
  order_status: orderStatus,
  order_payment: orderPayment,
  order_balance: orderBalance,
  order_parcels: orderParcels,
  order_refunded: orderRefunded,
  order_expired: orderExpired,
  order_canceled: orderCanceled,
  order_declined: orderDeclined,
})
