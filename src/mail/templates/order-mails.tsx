import { nameIn } from '../../kit/bilingual.ts'
import type { Locale } from '../../kit/locale.ts'
import { formatMoney } from '../../kit/money.ts'
import type { OrderStatus } from '../../orders/order-statuses.ts'
import { m } from '../../paraglide/messages.js'
import { arrivalText } from '../../prices/arrival-text.ts'
import type { Template } from './content.ts'
import { factsOf } from './event-mails.tsx'
import { formatDay, formatMoment } from './format.ts'
import type { MailData, MailOrder, MailOrderLine, PaymentInstructions, RenderOptions } from './mail.ts'
import { OrderSummary } from './order-parts.tsx'
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
} from './parts.tsx'

export const orderConfirmation: Template<MailData['order_confirmation']> = (data, options) => {
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
        {!data.pending && (
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
function stepsOf({ order, instructions }: MailData['order_confirmation'], language: Locale): string[] {
  const locale = { locale: language }
  const { ships, lines, delivery, customerPhone } = order
  const pay = instructions ? [m.mail_order_step_pay({}, locale)] : []
  if (ships) {
    const handed = delivery?.kind === 'pickup' ? m.checkout_thanks_step_pickup : m.checkout_thanks_step_ship
    const come = lines.some(({ startsAt }) => startsAt) ? [m.mail_order_step_come({}, locale)] : []
    return [...pay, m.checkout_thanks_step_prepare({}, locale), handed({}, locale), ...come]
  }
  if (lines.every(({ startsAt }) => startsAt)) return [...pay, m.mail_order_step_come({}, locale)]
  const contact = customerPhone ?? m.mail_order_step_contact({}, locale)
  return [...pay, m.checkout_thanks_step_arrange({ contact }, locale)]
}

/** Account mails use the first name; an order only has the full name. */
const firstNameOf = ({ customerName }: MailOrder): string => customerName.split(' ')[0] ?? ''

function confirmationText(data: MailData['order_confirmation'], language: Locale): string {
  const locale = { locale: language }
  if (data.instructions) {
    return m.mail_order_confirmation_body_awaiting({ total: formatMoney(data.order.total, language) }, locale)
  }
  if (data.pending) return m.mail_order_confirmation_body_pending({}, locale)
  const { ships, lines } = data.order
  const isBooked = !ships && lines.every(({ startsAt }) => startsAt)
  return isBooked ? m.mail_order_confirmation_body_booked({}, locale) : m.mail_order_confirmation_body({}, locale)
}

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
          [m.mail_instructions_amount({}, locale), formatMoney(order.total, options.language)],
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

export const orderStatus: Template<MailData['order_status']> = ({ order, status, ordersUrl }, options) => {
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

function statusTexts(status: OrderStatus, order: MailOrder, language: Locale) {
  const locale = { locale: language }
  const number = { number: order.orderNumber }
  const { ships } = order
  const texts: Record<OrderStatus, () => { subject: string; title: string; body: string }> = {
    pending: () => ({
      subject: m.mail_order_status_pending_subject(number, locale),
      title: m.mail_order_status_pending_title({}, locale),
      body: m.mail_order_status_pending_body({}, locale),
    }),
    completed: () => ({
      subject: m.mail_order_status_completed_subject(number, locale),
      title: m.mail_order_status_completed_title({}, locale),
      body: m.mail_order_status_completed_body({}, locale),
    }),
    processed: () => ({
      subject: m.mail_order_status_processed_subject(number, locale),
      title: m.mail_order_status_processed_title({}, locale),
      body: ships
        ? m.mail_order_status_processed_body({}, locale)
        : m.mail_order_status_processed_body_services({}, locale),
    }),
    shipped: () => ({
      subject: ships
        ? m.mail_order_status_shipped_subject(number, locale)
        : m.mail_order_status_shipped_subject_services(number, locale),
      title: ships
        ? m.mail_order_status_shipped_title({}, locale)
        : m.mail_order_status_shipped_title_services({}, locale),
      body: ships
        ? m.mail_order_status_shipped_body({}, locale)
        : m.mail_order_status_shipped_body_services({}, locale),
    }),
  }
  return texts[status]()
}

export const orderParcels: Template<MailData['order_parcels']> = (data, options) => {
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
  parcel: MailData['order_parcels']['parcels'][number]
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

export const orderRefunded: Template<MailData['order_refunded']> = (data, options) => {
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
        <Paragraph>{refundText(data, options.language)}</Paragraph>
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
function refundTexts({ refunded, owed }: MailData['order_refunded']) {
  if (refunded === 0) {
    const { mail_order_returned_subject: subject, mail_order_returned_preview: preview } = m
    return { subject, preview, title: m.mail_order_returned_title }
  }
  const subject = m.mail_order_refunded_subject
  return owed
    ? { subject, preview: m.mail_order_refunded_preview_owed, title: m.mail_order_refunded_title_owed }
    : { subject, preview: m.mail_order_refunded_preview, title: m.mail_order_refunded_title }
}

function refundFacts(data: MailData['order_refunded'], language: Locale): [string, string][] {
  const { refunded, refundedLines = [], left } = data
  const locale = { locale: language }
  return [
    ...(refundedLines.length > 0
      ? [
          [
            refunded === 0 ? m.mail_order_returned_lines({}, locale) : m.mail_order_refunded_lines({}, locale),
            linesText(refundedLines, language),
          ] as [string, string],
        ]
      : []),
    ...(refunded === 0
      ? []
      : [[m.mail_order_refunded_amount({}, locale), formatMoney(refunded, language)] as [string, string]]),
    ...(left === undefined || refunded === 0
      ? []
      : [[m.mail_order_refunded_left({}, locale), formatMoney(left, language)] as [string, string]]),
  ]
}

const linesText = (lines: MailOrderLine[], language: Locale): string =>
  lines.map((line) => `${line.quantity} × ${nameIn(language, line)}`).join('\n')

function refundText({ order, refunded, byHand, owed }: MailData['order_refunded'], language: Locale): string {
  const amount = { amount: formatMoney(refunded, language) }
  const locale = { locale: language }
  if (refunded === 0) return m.mail_order_returned_body({}, locale)
  if (owed) return m.mail_order_refunded_body_owed(amount, locale)
  if (byHand) return m.mail_order_refunded_body_by_hand(amount, locale)
  if (refunded >= order.total) return m.mail_order_refunded_body_full(amount, locale)
  return m.mail_order_refunded_body(amount, locale)
}

export const orderNotice: Template<MailData['order_notice']> = (data, options) => {
  const { order, payment } = data
  const { language } = options
  const locale = { locale: language }
  const about = { number: order.orderNumber, amount: formatMoney(order.total, language) }
  const title = payment === 'confirmed' ? m.mail_order_notice_confirmed_title : m.mail_order_notice_title
  const texts = {
    paid: m.mail_order_notice_paid,
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
        <Paragraph>{texts[payment](about, locale)}</Paragraph>
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

export const orderExpired: Template<MailData['order_expired']> = ({ order, shopUrl }, options) => {
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

export const orderAddress: Template<MailData['order_address']> = (data, options) => {
  const locale = { locale: options.language }
  const about = { number: data.orderNumber, shop: options.brand.companyName }
  return {
    subject: m.mail_order_address_subject(about, locale),
    preview: m.mail_order_address_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_order_address_title({}, locale)}</Title>
        <Greeting name="" options={options} />
        <Paragraph>{m.mail_order_address_body(about, locale)}</Paragraph>
        <Action href={data.confirmUrl}>{m.order_address_confirm({}, locale)}</Action>
        <Note>{m.mail_order_address_note({}, locale)}</Note>
        <WrittenLink href={data.confirmUrl} options={options} />
      </>
    ),
  }
}

export const orderAddressNotice: Template<MailData['order_address_notice']> = (data, options) => {
  const locale = { locale: options.language }
  const about = { number: data.orderNumber, email: data.email }
  return {
    subject: m.mail_order_address_notice_subject(about, locale),
    preview: m.mail_order_address_notice_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_order_address_notice_title({}, locale)}</Title>
        <Greeting name="" options={options} />
        <Paragraph>{m.mail_order_address_notice_body(about, locale)}</Paragraph>
        <Paragraph>{m.mail_order_address_notice_note({}, locale)}</Paragraph>
        <Action href={data.ordersUrl}>{m.mail_order_address_notice_button({}, locale)}</Action>
      </>
    ),
  }
}

export const paymentLink: Template<MailData['payment_link']> = (data, options) => {
  const { language, brand } = options
  const locale = { locale: language }
  const about = { number: data.orderNumber, shop: brand.companyName }
  const total = formatMoney(data.total, language)
  return {
    subject: m.mail_payment_link_subject(about, locale),
    preview: m.mail_payment_link_preview({ total }, locale),
    body: (
      <>
        <Title>{m.mail_payment_link_title({}, locale)}</Title>
        <Greeting name={data.name} options={options} />
        <Paragraph>{m.mail_payment_link_body({ ...about, total }, locale)}</Paragraph>
        <Action href={data.url}>{m.mail_payment_link_button({}, locale)}</Action>
        <Note>{m.mail_payment_link_note({ until: formatMoment(data.expiresAt, language) }, locale)}</Note>
        <WrittenLink href={data.url} options={options} />
      </>
    ),
  }
}

export const orderCanceled: Template<MailData['order_canceled']> = ({ order, shopUrl, refund, reason }, options) => {
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

function canceledText(refund: MailData['order_canceled']['refund'], language: Locale): string {
  const locale = { locale: language }
  if (typeof refund !== 'number') return m.mail_order_canceled_body({}, locale)
  if (refund === 0) return m.mail_order_canceled_paid_body({}, locale)
  return m.mail_order_canceled_refund_body({ amount: formatMoney(refund, language) }, locale)
}

export const orderDeclined: Template<MailData['order_declined']> = ({ order, shopUrl }, options) => {
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
