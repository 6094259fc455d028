/** The fields of a setting that determine the server and the account for which its secret is used. */
const targets = {
  email: ['smtpHost', 'smtpPort', 'smtpUser'],
  paypal: ['paypal_client_id', 'paypal_mode'],
} as const

export type SettingWithSecret = keyof typeof targets

type TargetField = (typeof targets)[SettingWithSecret][number]
type Target = Partial<Record<TargetField, unknown>>

/**
 * Whether two values of a setting name the same target: a stored secret is used only with the one it was entered for,
 * so that no change of the target can send it elsewhere.
 */
export function hasSameTarget(key: SettingWithSecret, one: Target, other: Target): boolean {
  const fields: readonly TargetField[] = targets[key]
  return fields.every((field) => comparable(key, one[field]) === comparable(key, other[field]))
}

/** Host names and email addresses are case-insensitive; PayPal's identifiers are not. */
function comparable(key: SettingWithSecret, value: unknown): string {
  const text = String(value ?? '').trim()
  return key === 'email' ? text.toLowerCase() : text
}
