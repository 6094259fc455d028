import type { QueryKey } from '@tanstack/react-query'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import type { EndpointInput } from '../../../kit/endpoint.ts'
import { formResolver } from '../../../kit/form/form-rules.ts'
import { m } from '../../../paraglide/messages.js'
import { saveSetting } from '../../office-api.ts'
import { settingSchemas } from '../../setting-values.ts'
import { type SettingInput, settingRules } from '../setting-rules.ts'
import { type SettingsEditor, useSaveSetting } from '../use-save-setting.ts'

export type SiteKey = 'general' | 'about' | 'contact'

const names: Record<SiteKey, () => string> = {
  general: m.settings_webpage_key_general,
  about: m.settings_webpage_key_about,
  contact: m.settings_webpage_key_contact,
}

interface SiteForm<K extends SiteKey, Values extends FieldValues> {
  key: K
  stored: Values
  /** Key of the query that pages use. */
  shownBy: QueryKey
  /** Maps form values to the value to save; by default they are the same. */
  prepare?: (values: Values) => Promise<Values>
}

/** Form state and submission of site texts, whose fields match those of the setting (back office §7, §8). */
export function useSiteForm<K extends SiteKey, Values extends SettingInput<K> & FieldValues>(
  site: SiteForm<K, Values>,
): SettingsEditor<Values> {
  const { key, stored, shownBy, prepare = async (values: Values) => values } = site
  const rules = settingRules(key, (values: Values) => values)
  const form = useForm<Values>({
    mode: 'onTouched',
    shouldFocusError: false,
    // Complete values are default values, which TypeScript cannot derive for a type parameter.
    defaultValues: stored as DefaultValues<Values>,
    resolver: formResolver(rules),
  })
  return useSaveSetting({
    form,
    rules,
    send: async (values) => {
      // Normalized as on the server. The form's fields are those of its setting, and the schema keeps them.
      const value = settingSchemas[key].parse(await prepare(values)) as unknown as Values
      // TypeScript cannot pair a value with a key that is a type parameter.
      await api(saveSetting, { body: { key, value } as EndpointInput<typeof saveSetting>['body'] })
      return value
    },
    refresh: [shownBy],
    saved: () => ({ title: m.settings_saved_title(), text: m.settings_webpage_saved_text({ key: names[key]() }) }),
    failed: () => ({
      title: m.settings_webpage_failed_title(),
      text: m.settings_webpage_failed_text(),
      withServerText: false,
    }),
  })
}
