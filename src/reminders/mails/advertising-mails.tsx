import { nameIn } from '../../kit/bilingual.ts'
import type { RenderOptions } from '../../mail/rendering.ts'
import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { Action, Greeting, Note, Paragraph, TextLink, Title } from '../../mail/templates/parts.tsx'
import { m } from '../../paraglide/messages.js'
import { type AdvertisingMails, advertisingMails } from './advertising-mails.ts'

const cartReminder: Template<AdvertisingMails['cart_reminder']> = (data, options) => {
  const locale = { locale: options.language }
  const shop = options.brand.companyName
  return {
    subject: m.mail_cart_subject({ shop }, locale),
    preview: m.mail_cart_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_cart_title({}, locale)}</Title>
        <Greeting name={data.name} options={options} />
        <Paragraph>{m.mail_cart_body({ shop }, locale)}</Paragraph>
        {data.lines.map((line) => (
          <Paragraph
            key={nameIn(options.language, line)}
          >{`${line.quantity} × ${nameIn(options.language, line)}`}</Paragraph>
        ))}
        <Action href={data.cartUrl}>{m.mail_cart_button({}, locale)}</Action>
        <Note>{m.mail_cart_note({}, locale)}</Note>
        <Why text={m.mail_cart_why({}, locale)} url={data.unsubscribeUrl} options={options} />
      </>
    ),
  }
}

const reviewInvitation: Template<AdvertisingMails['review_invitation']> = (data, options) => {
  const locale = { locale: options.language }
  const shop = options.brand.companyName
  return {
    subject: m.mail_review_subject({ shop }, locale),
    preview: m.mail_review_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_review_title({}, locale)}</Title>
        <Greeting name={data.name} options={options} />
        <Paragraph>{m.mail_review_body({ shop }, locale)}</Paragraph>
        {data.lines.map((line) => (
          <Action key={line.reviewUrl} href={line.reviewUrl}>
            {m.mail_review_button({ name: nameIn(options.language, line) }, locale)}
          </Action>
        ))}
        <Note>{m.mail_review_note({}, locale)}</Note>
        <Why text={m.mail_review_why({}, locale)} url={data.unsubscribeUrl} options={options} />
      </>
    ),
  }
}

/** Why the recipient gets it, how to end it, and who sends it: advertising names the shop's address (CAN-SPAM). */
function Why({ text, url, options }: { text: string; url: string; options: RenderOptions }) {
  const { companyName, address } = options.brand
  return (
    <>
      <Note>
        {text} <TextLink href={url}>{m.mail_advertising_unsubscribe({}, { locale: options.language })}</TextLink>
      </Note>
      <Note>{[companyName, address].filter(Boolean).join(', ')}</Note>
    </>
  )
}

export const templates = templatesOf(advertisingMails, {
  cart_reminder: cartReminder,
  review_invitation: reviewInvitation,
})
