import { nameIn } from '../../kit/bilingual.ts'
import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { Action, Greeting, Note, Paragraph, TextLink, Title, WrittenLink } from '../../mail/templates/parts.tsx'
import { m } from '../../paraglide/messages.js'
import { type StockMails, stockMails } from './stock-mails.ts'

const texts = {
  stock: {
    confirmSubject: m.mail_notice_confirm_subject,
    confirmBody: m.mail_notice_confirm_body,
    subject: m.mail_notice_subject,
    title: m.mail_notice_title,
    body: m.mail_notice_body,
    button: m.mail_notice_button,
  },
  seat: {
    confirmSubject: m.mail_notice_confirm_subject_seat,
    confirmBody: m.mail_notice_confirm_body_seat,
    subject: m.mail_notice_subject_seat,
    title: m.mail_notice_title_seat,
    body: m.mail_notice_body_seat,
    button: m.mail_notice_button_seat,
  },
  date: {
    confirmSubject: m.mail_notice_confirm_subject_date,
    confirmBody: m.mail_notice_confirm_body_date,
    subject: m.mail_notice_subject_date,
    title: m.mail_notice_title_date,
    body: m.mail_notice_body_date,
    button: m.mail_notice_button_seat,
  },
}

const stockAlertConfirmation: Template<StockMails['stock_notice_confirmation']> = (data, options) => {
  const locale = { locale: options.language }
  const product = nameIn(options.language, data.product)
  const about = { product, shop: options.brand.companyName }
  const text = texts[data.kind]
  return {
    subject: text.confirmSubject(about, locale),
    preview: m.mail_notice_confirm_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_notice_confirm_title({}, locale)}</Title>
        <Greeting name="" options={options} />
        <Paragraph>{text.confirmBody(about, locale)}</Paragraph>
        <Action href={data.confirmUrl}>{m.mail_notice_confirm_button({}, locale)}</Action>
        <Note>{m.mail_notice_confirm_note({}, locale)}</Note>
        <WrittenLink href={data.confirmUrl} options={options} />
      </>
    ),
  }
}

const stockAlert: Template<StockMails['stock_notice']> = (data, options) => {
  const locale = { locale: options.language }
  const product = nameIn(options.language, data.product)
  const about = { product, shop: options.brand.companyName }
  const text = texts[data.kind]
  return {
    subject: text.subject(about, locale),
    preview: m.mail_notice_preview({}, locale),
    body: (
      <>
        <Title>{text.title({}, locale)}</Title>
        <Greeting name="" options={options} />
        <Paragraph>{text.body(about, locale)}</Paragraph>
        <Action href={data.productUrl}>{text.button({}, locale)}</Action>
        <Note>
          {m.mail_notice_once({}, locale)}{' '}
          <TextLink href={data.unsubscribeUrl}>{m.mail_notice_unsubscribe({}, locale)}</TextLink>
        </Note>
      </>
    ),
  }
}

export const templates = templatesOf(stockMails, {
  stock_notice_confirmation: stockAlertConfirmation,
  stock_notice: stockAlert,
})
