import { auditFields } from '../../audit/office-texts.ts'
import { labelOf } from '../../kit/dictionary.ts'
import { type Template, templatesOf } from '../../mail/templates/content.ts'
import { formatMoment } from '../../mail/templates/format.ts'
import { Action, Facts, Paragraph, Title } from '../../mail/templates/parts.tsx'
import { m } from '../../paraglide/messages.js'
import { settingChanges } from '../../settings/office-texts.ts'
import { type SettingsMails, settingsMails } from './settings-mails.ts'

const settingsChanged: Template<SettingsMails['settings_changed']> = (data, options) => {
  const locale = { locale: options.language }
  const when = formatMoment(data.changedAt, options.language)
  const title = labelOf(settingChanges, data.setting, options.language)
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

export const templates = templatesOf(settingsMails, {
  settings_changed: settingsChanged,
})
