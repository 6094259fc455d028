import { m } from '../../paraglide/messages.js'
import { type Template, templatesOf } from '../templates/content.ts'
import { formatMoment } from '../templates/format.ts'
import { Paragraph, Title } from '../templates/parts.tsx'
import { type TestMails, testMails } from './test-mails.ts'

const testMail: Template<TestMails['test']> = ({ sentAt }, options) => {
  const locale = { locale: options.language }
  const when = formatMoment(sentAt, options.language)
  return {
    subject: m.mail_test_subject({}, locale),
    preview: m.mail_test_preview({}, locale),
    body: (
      <>
        <Title>{m.mail_test_title({}, locale)}</Title>
        <Paragraph>{m.mail_test_body({ shop: options.brand.companyName, when }, locale)}</Paragraph>
      </>
    ),
  }
}

export const templates = templatesOf(testMails, {
  test: testMail,
})
