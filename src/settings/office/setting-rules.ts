import type { z } from 'zod'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { type SettingKey, settingSchemas } from '../setting-values.ts'

/** The request value of a setting. */
export type SettingInput<K extends SettingKey> = z.input<(typeof settingSchemas)[K]>

/** The rules of a setting's form, whose field names match those of the setting. */
export const settingRules = <K extends SettingKey, Values>(
  key: K,
  toBody: (values: Values) => SettingInput<K>,
  also?: FormRules<Values>['also'],
): FormRules<Values> => ({
  schema: settingSchemas[key],
  toBody,
  // The request has the setting in its field `value`.
  fieldOf: (name) => name.replace(/^value\./, ''),
  ...(also && { also }),
})
