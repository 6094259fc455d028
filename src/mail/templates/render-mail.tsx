import { compile } from 'html-to-text'
import { renderToStaticMarkup } from 'react-dom/server'
import * as account from './account-mails.tsx'
import * as advertising from './advertising-mails.tsx'
import type { MailContent, Template, TemplateOptions } from './content.ts'
import * as event from './event-mails.tsx'
import { Layout } from './layout.tsx'
import type { Audience, Mail, MailData, MailTemplate, RenderMail } from './mail.ts'
import * as order from './order-mails.tsx'
import * as shop from './shop-mails.tsx'
import * as stock from './stock-mails.tsx'

const templates: { [T in MailTemplate]: Template<MailData[T]> } = {
  verification: account.verification,
  existing_account: account.existingAccount,
  password_reset: account.passwordReset,
  sign_in_code: account.signInCode,
  password_changed: account.passwordChanged,
  second_factor_changed: account.secondFactorChanged,
  email_change_notice: account.emailChangeNotice,
  order_confirmation: order.orderConfirmation,
  order_status: order.orderStatus,
  order_parcels: order.orderParcels,
  order_refunded: order.orderRefunded,
  order_expired: order.orderExpired,
  order_address: order.orderAddress,
  order_address_notice: order.orderAddressNotice,
  payment_link: order.paymentLink,
  order_canceled: order.orderCanceled,
  order_declined: order.orderDeclined,
  order_notice: order.orderNotice,
  event_reminder: event.eventReminder,
  event_changed: event.eventChanged,
  event_canceled: event.eventCanceled,
  event_notice: event.eventNotice,
  contact_notice: shop.contactNotice,
  contact_confirmation: shop.contactConfirmation,
  contact_answer: shop.contactAnswer,
  consent_confirmation: advertising.consentConfirmation,
  cart_reminder: advertising.cartReminder,
  review_invitation: advertising.reviewInvitation,
  stock_notice_confirmation: stock.stockNoticeConfirmation,
  stock_notice: stock.stockNotice,
  settings_changed: shop.settingsChanged,
  staff_alert: shop.staffAlert,
  dispute_notice: shop.disputeNotice,
  invariants_violated: shop.invariantsViolated,
  test: shop.testMail,
}

/** The templates that are only sent to the shop and its staff. */
const staffTemplates: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'order_notice',
  'event_notice',
  'contact_notice',
  'settings_changed',
  'staff_alert',
  'dispute_notice',
  'invariants_violated',
  'test',
])

/** Whom the mails of a template address. */
export const audienceOf = (template: MailTemplate): Audience => (staffTemplates.has(template) ? 'staff' : 'customer')

/** Old mail clients need this document type to lay out tables. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Renders subject, HTML and text of a mail. Line breaks in the data are removed from the subject. */
export const renderMail: RenderMail = async (mail, options) => {
  const addressed = { ...options, audience: audienceOf(mail.template) }
  const { subject, preview, body } = fill(mail, addressed)
  const html = renderToStaticMarkup(
    <Layout options={addressed} preview={preview}>
      {body}
    </Layout>,
  )
  return { subject: oneLine(subject), html: doctype + html, text: textOf(html) }
}

function fill<T extends MailTemplate>(mail: Mail<T>, options: TemplateOptions): MailContent {
  return templates[mail.template](mail.data, options)
}

const table = { format: 'dataTable', options: { uppercaseHeaderCells: false, colSpacing: 3 } }

/** Built once, because building it takes longer than a conversion. */
const textOf = compile({
  wordwrap: false,
  selectors: [
    // Neither pictures nor the preview, which repeats the first words; addresses of links without brackets.
    ...['img', '[data-skip-in-text=true]'].map((selector) => ({ selector, format: 'skip' })),
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['table.facts', 'table.lines'].map((selector) => ({ selector, ...table })),
  ],
})

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}
