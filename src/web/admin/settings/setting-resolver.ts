import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { type SettingKey, settingSchemas } from '../../../contract/setting-values.ts'
import { type Messages, ruleResolver } from '../../lib/validation/rule-resolver.ts'
import { settingFaultText } from './setting-fault-text.ts'

/** The request value of a setting. */
export type SettingInput<K extends SettingKey> = z.input<(typeof settingSchemas)[K]>

/**
 * React Hook Form resolver that uses the server's schema. The form's field names match those of the setting; `also`
 * adds checks that only the page can make.
 */
export function settingResolver<K extends SettingKey, Values extends FieldValues>(
  key: K,
  toValue: (values: Values) => SettingInput<K>,
  also?: (values: Values) => Messages<Values>,
): Resolver<Values> {
  return schemaResolver(settingSchemas[key], toValue, also)
}

/** The same resolver for any other schema. */
export function schemaResolver<Values extends FieldValues>(
  schema: z.ZodType,
  toValue: (values: Values) => unknown,
  also?: (values: Values) => Messages<Values>,
): Resolver<Values> {
  return ruleResolver((values) => {
    const messages: Record<string, string | undefined> = {}
    for (const { path, message } of schema.safeParse(toValue(values)).error?.issues ?? []) {
      messages[String(path[0])] ??= settingFaultText(message)
    }
    // The schema's fields are those of the form.
    return { ...also?.(values), ...messages } as Messages<Values>
  })
}
