import { auditSettings } from '../../audit/office-texts.ts'
import { hasText } from '../../kit/dictionary.ts'
import type { AuditWords } from '../../kit/page/audit-words.ts'
import { pageLabel } from '../../kit/page/page-text.ts'
import { recordFrom } from '../../kit/records.ts'
import type { AnySetting } from '../setting.ts'
import type { Field } from '../setting-fields.ts'

/** How changes of settings read. Fields are called as in their forms, and so are their options. */
export function settingWords(...settings: readonly AnySetting[]): AuditWords {
  const fields = settings.flatMap((setting) => Object.entries(setting.fields))
  return {
    labels: recordFrom(fields.map(([name, { label }]) => [name, label])),
    values: recordFrom(
      fields.flatMap(([name, field]) => optionsOf(field).map((options) => [`setting.${name}`, options])),
    ),
    names: recordFrom(settings.map((setting) => [`setting.${setting.key}`, () => nameOf(setting)])),
  }
}

/** The labels of the options of a field, if it has options. */
function optionsOf(field: Field): Readonly<Record<string, () => string>>[] {
  if (field.kind === 'select') return [field.options]
  if (field.kind !== 'choice') return []
  return [recordFrom(Object.entries(field.options).map(([value, { label }]) => [value, label]))]
}

/** A setting is called as its form, unless it needs another name in the audit trail. */
const nameOf = ({ key, form }: AnySetting): string =>
  hasText(auditSettings, key) ? pageLabel(auditSettings, key) : form.label()
