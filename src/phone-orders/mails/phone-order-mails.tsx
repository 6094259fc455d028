import { formatMoney } from '../../kit/money.ts'
import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { formatMoment } from '../../mail/templates/format.ts'
import { Action, Greeting, Note, Paragraph, Title, WrittenLink } from '../../mail/templates/parts.tsx'
import { m } from '../../paraglide/messages.js'
import { type PhoneOrderMails, phoneOrderMails } from './phone-order-mails.ts'

const paymentLink: Template<PhoneOrderMails['payment_link']> = (data, options) => {
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

export const templates = templatesOf(phoneOrderMails, {
  payment_link: paymentLink,
})
