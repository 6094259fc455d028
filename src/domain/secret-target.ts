/** The fields of a setting that say where its stored secret is sent, and as whom. */
const targets = {
  email: ['smtpHost', 'smtpPort', 'smtpUser'],
  paypal: ['paypal_client_id', 'paypal_mode'],
} as const

export type SettingWithSecret = keyof typeof targets

type Target<K extends SettingWithSecret> = Partial<Record<(typeof targets)[K][number], unknown>>

/**
 * Whether two values of a setting name the same target: a stored secret is used only with the one it was entered for,
 * so that no change of the target can send it elsewhere.
 */
export function hasSameTarget<K extends SettingWithSecret>(key: K, one: Target<K>, other: Target<K>): boolean {
  const fields = targets[key] as readonly (keyof Target<K>)[]
  return fields.every((field) => comparable(key, one[field]) === comparable(key, other[field]))
}

/** Host names and addresses know no upper case; identifiers of PayPal do. */
function comparable(key: SettingWithSecret, value: unknown): string {
  const text = String(value ?? '').trim()
  return key === 'email' ? text.toLowerCase() : text
}
