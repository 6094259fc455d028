import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { formatMoment } from '../../mail/templates/format.ts'
import { Action, Facts, Greeting, Note, Paragraph, PlainText, Subtitle, Title } from '../../mail/templates/parts.tsx'
import { m } from '../../paraglide/messages.js'
import { type ContactMails, contactMails } from './contact-mails.ts'

const contactNotice: Template<ContactMails['contact_notice']> = (data, options) => {
  const locale = { locale: options.language }
  return {
    subject: m.mail_contact_notice_subject({ name: data.name }, locale),
    preview: m.mail_contact_notice_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_contact_notice_title({}, locale)}</Title>
        <Facts
          rows={[
            [m.mail_contact_notice_from({}, locale), data.name],
            [m.mail_contact_notice_email({}, locale), data.email],
            [m.mail_contact_notice_received({}, locale), formatMoment(data.receivedAt, options.language)],
          ]}
        />
        <Subtitle>{m.mail_contact_notice_message({}, locale)}</Subtitle>
        <PlainText text={data.message} />
        <Note>{m.mail_contact_notice_note({}, locale)}</Note>
      </>
    ),
  }
}

const contactConfirmation: Template<ContactMails['contact_confirmation']> = ({ shopUrl, receivedAt }, options) => {
  const locale = { locale: options.language }
  return {
    subject: m.mail_contact_confirmation_subject({}, locale),
    preview: m.mail_contact_confirmation_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_contact_confirmation_title({}, locale)}</Title>
        <Greeting name="" options={options} />
        <Paragraph>{m.mail_contact_confirmation_body({ shop: options.brand.companyName }, locale)}</Paragraph>
        {receivedAt && (
          <Facts rows={[[m.mail_contact_notice_received({}, locale), formatMoment(receivedAt, options.language)]]} />
        )}
        <Action href={shopUrl}>{m.mail_contact_confirmation_button({}, locale)}</Action>
        <Note>{m.mail_contact_confirmation_note({}, locale)}</Note>
      </>
    ),
  }
}

const contactAnswer: Template<ContactMails['contact_answer']> = (data, options) => {
  const { name, text, message, receivedAt, shopUrl } = data
  const locale = { locale: options.language }
  const title = m.mail_contact_answer_subject({ shop: options.brand.companyName }, locale)
  return {
    subject: title,
    preview: m.mail_contact_answer_preview({}, locale),
    body: (
      <>
        <Title>{title}</Title>
        <Greeting name={name} options={options} />
        <PlainText text={text} />
        <Subtitle>
          {m.mail_contact_answer_message({ time: formatMoment(receivedAt, options.language) }, locale)}
        </Subtitle>
        <PlainText text={message} />
        <Action href={shopUrl}>{m.mail_contact_confirmation_button({}, locale)}</Action>
        <Note>{m.mail_contact_answer_note({}, locale)}</Note>
      </>
    ),
  }
}

export const templates = templatesOf(contactMails, {
  contact_notice: contactNotice,
  contact_confirmation: contactConfirmation,
  contact_answer: contactAnswer,
})
