import { auditFields } from '../../audit/office-texts.ts'
import { violationText } from '../../invariants/violations.ts'
import { labelOf } from '../../kit/dictionary.ts'
import type { Locale } from '../../kit/locale.ts'
import { formatMoney } from '../../kit/money.ts'
import { m } from '../../paraglide/messages.js'
import { disputeOutcomes, disputeReasons, disputeStages, disputeStates } from '../../payment-admin/office-texts.ts'
import { noteText } from '../../payments/payment-notes.ts'
import { settingsByKey } from '../../settings/all-settings.ts'
import type { AnySetting } from '../../settings/setting.ts'
import type { Template } from './content.ts'
import { formatMoment } from './format.ts'
import type { MailData } from './mail.ts'
import { Action, Facts, Greeting, Note, Paragraph, PlainText, Subtitle, Title } from './parts.tsx'

export const contactNotice: Template<MailData['contact_notice']> = (data, options) => {
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

export const contactConfirmation: Template<MailData['contact_confirmation']> = ({ shopUrl, receivedAt }, options) => {
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

export const contactAnswer: Template<MailData['contact_answer']> = (data, options) => {
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

export const settingsChanged: Template<MailData['settings_changed']> = (data, options) => {
  const locale = { locale: options.language }
  const when = formatMoment(data.changedAt, options.language)
  const { confirmed, form }: AnySetting = settingsByKey[data.setting]
  const title = confirmed?.subject({}, locale) ?? form.label()
  const fields = data.fields.map((field) => labelOf(auditFields, field, options.language))
  return {
    subject: title,
    preview: m.mail_settings_changed_preview({}, locale),
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>
          {m.mail_settings_changed_body({ who: data.who, shop: options.brand.companyName, when }, locale)}
        </Paragraph>
        <Facts rows={[[m.mail_settings_changed_fields({}, locale), fields.join('\n')]]} />
        <Paragraph>{m.mail_settings_changed_note({}, locale)}</Paragraph>
        <Action href={data.auditUrl}>{m.mail_settings_changed_button({}, locale)}</Action>
      </>
    ),
  }
}

export const staffAlert: Template<MailData['staff_alert']> = (data, options) => {
  const locale = { locale: options.language }
  const title = m.mail_staff_alert_title({ number: data.orderNumber }, locale)
  const text = alertText(data, options.language)
  return {
    subject: m.mail_staff_alert_subject({ title }, locale),
    preview: m.mail_staff_alert_preview({}, locale),
    body: (
      <>
        <Title>{title}</Title>
        <PlainText text={text} />
        <Action href={data.link}>{m.mail_staff_alert_button({}, locale)}</Action>
      </>
    ),
  }
}

function alertText(data: MailData['staff_alert'], language: Locale): string {
  if ('note' in data) return noteText(data.note, language)
  if ('issue' in data) return m.mail_staff_alert_refund(data, { locale: language })
  const { name, owed } = data
  return m.mail_staff_alert_owed({ name, amount: formatMoney(owed, language) }, { locale: language })
}

export const disputeNotice: Template<MailData['dispute_notice']> = (data, options) => {
  const { language } = options
  const locale = { locale: language }
  const number = { number: data.orderNumber }
  const reversal = data.kind === 'reversal'
  return {
    subject: reversal ? m.mail_dispute_subject_reversal(number, locale) : m.mail_dispute_subject(number, locale),
    preview: m.mail_dispute_preview({}, locale),
    body: (
      <>
        <Title>{reversal ? m.mail_dispute_title_reversal(number, locale) : m.mail_dispute_title(number, locale)}</Title>
        <Paragraph>{reversal ? m.mail_dispute_body_reversal({}, locale) : m.mail_dispute_body({}, locale)}</Paragraph>
        <Facts
          rows={[
            [m.dispute_state({}, locale), labelOf(disputeStates, data.state, language)],
            [m.dispute_reason({}, locale), data.reason && labelOf(disputeReasons, data.reason, language)],
            [m.dispute_amount({}, locale), data.amount === undefined ? undefined : formatMoney(data.amount, language)],
            [m.dispute_respond_by({}, locale), data.respondBy && formatMoment(data.respondBy, language)],
            [m.dispute_stage({}, locale), data.stage && labelOf(disputeStages, data.stage, language)],
            [m.dispute_outcome({}, locale), data.outcome && labelOf(disputeOutcomes, data.outcome, language)],
          ]}
        />
        <Action href={data.link}>{m.mail_staff_alert_button({}, locale)}</Action>
      </>
    ),
  }
}

export const invariantsViolated: Template<MailData['invariants_violated']> = (data, options) => {
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

export const testMail: Template<MailData['test']> = ({ sentAt }, options) => {
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
