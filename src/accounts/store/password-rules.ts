import { characters } from '../../kit/text.ts'
import type { PasswordRule } from '../../kit/ui/password-field.tsx'
import { m } from '../../paraglide/messages.js'

/** The parts of the password rule, checked off while typing; `checkPassword` is authoritative. */
export function passwordRules(password: string): PasswordRule[] {
  const length = characters(password)
  return [
    { label: m.account_rule_length(), met: length >= 8 && length <= 128 },
    { label: m.account_rule_lower(), met: /\p{Ll}/u.test(password) },
    { label: m.account_rule_upper(), met: /\p{Lu}/u.test(password) },
    { label: m.account_rule_digit(), met: /[0-9]/.test(password) },
  ]
}
