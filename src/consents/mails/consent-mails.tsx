import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { Action, Greeting, Note, Paragraph, TextLink, Title, WrittenLink } from '../../mail/templates/parts.tsx'
import { m } from '../../paraglide/messages.js'
import { type ConsentMails, consentMails } from './consent-mails.ts'

const consentBodies = { newsletter: m.mail_consent_newsletter, reminders: m.mail_consent_reminders }

const consentConfirmation: Template<ConsentMails['consent_confirmation']> = (data, options) => {
  const { kind, confirmUrl, unsubscribeUrl } = data
  const locale = { locale: options.language }
  const shop = options.brand.companyName
  return {
    subject: m.mail_consent_subject({ shop }, locale),
    preview: m.mail_consent_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_consent_title({}, locale)}</Title>
        <Greeting name="" options={options} />
        <Paragraph>{consentBodies[kind]({ shop }, locale)}</Paragraph>
        <Action href={confirmUrl}>{m.mail_consent_button({}, locale)}</Action>
        <Note>
          {m.mail_consent_note({}, locale)}{' '}
          {unsubscribeUrl && <TextLink href={unsubscribeUrl}>{m.mail_consent_decline({}, locale)}</TextLink>}
        </Note>
        <WrittenLink href={confirmUrl} options={options} />
      </>
    ),
  }
}

export const templates = templatesOf(consentMails, {
  consent_confirmation: consentConfirmation,
})
