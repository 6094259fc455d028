import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { Action, Greeting, Note, Paragraph, Title, WrittenLink } from '../../mail/templates/parts.tsx'
import { m } from '../../paraglide/messages.js'
import { type AddressMails, addressMails } from './address-mails.ts'

const orderAddress: Template<AddressMails['order_address']> = (data, options) => {
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

const orderAddressNotice: Template<AddressMails['order_address_notice']> = (data, options) => {
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

export const templates = templatesOf(addressMails, {
  order_address: orderAddress,
  order_address_notice: orderAddressNotice,
})
