import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { type SettingKey, settingSchemas } from '../../../contract/setting-values.ts'
import { type Messages, ruleResolver } from '../../lib/validation/rule-resolver.ts'
import { settingFaultText } from './setting-fault-text.ts'

/** What may be sent as the value of a setting. */
export type SettingInput<K extends SettingKey> = z.input<(typeof settingSchemas)[K]>

/**
 * Lets React Hook Form ask the schema that the server asks. The form's fields are named like those of the setting;
 * `also` adds what only the page knows.
 */
export function settingResolver<K extends SettingKey, Values extends FieldValues>(
  key: K,
  toValue: (values: Values) => SettingInput<K>,
  also?: (values: Values) => Messages<Values>,
): Resolver<Values> {
  return schemaResolver(settingSchemas[key], toValue, also)
}

/** The same for a schema that is no setting's. */
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
    return { ...also?.(values), ...messages } as Messages<Values>
  })
}
