import { labelOf } from '../../kit/dictionary.ts'
import { formatMoney } from '../../kit/money.ts'
import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { formatMoment } from '../../mail/templates/format.ts'
import { Action, Facts, Paragraph, Title } from '../../mail/templates/parts.tsx'
import { m } from '../../paraglide/messages.js'
import { disputeOutcomes, disputeReasons, disputeStages, disputeStates } from '../../sale/dispute-texts.ts'
import { type DisputeMails, disputeMails } from './dispute-mails.ts'

const disputeNotice: Template<DisputeMails['dispute_notice']> = (data, options) => {
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

export const templates = templatesOf(disputeMails, {
  dispute_notice: disputeNotice,
})
