import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { Action, Note, Paragraph, PlainText, Title } from '../../mail/templates/parts.tsx'
import { m } from '../../paraglide/messages.js'
import { violationText } from '../violations.ts'
import { type ViolationMails, violationMails } from './violation-mails.ts'

const invariantsViolated: Template<ViolationMails['invariants_violated']> = (data, options) => {
  const locale = { locale: options.language }
  const title = m.mail_invariants_title({}, locale)
  const lines = data.violations.map((violation) => violationText(violation, options.language))
  if (data.more > 0) lines.push(m.mail_invariants_more({ count: String(data.more) }, locale))
  return {
    subject: m.mail_staff_alert_subject({ title }, locale),
    preview: m.mail_invariants_preview({}, locale),
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{m.mail_invariants_body({}, locale)}</Paragraph>
        <PlainText text={lines.join('\n')} />
        <Action href={data.link}>{m.mail_staff_alert_button({}, locale)}</Action>
        <Note>{m.mail_invariants_once({}, locale)}</Note>
      </>
    ),
  }
}

export const templates = templatesOf(violationMails, {
  invariants_violated: invariantsViolated,
})
