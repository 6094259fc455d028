import { z } from 'zod'
import type { KeyOf } from '../kit/dictionary.ts'
import { fault } from '../kit/fault.ts'
import { blankOr, checkMaxLength, field, type TextRule } from '../kit/fields.ts'
import { checkEmail, maxEmailLength, normalizeEmail } from '../kit/person.ts'
import { settingFaults } from './office-texts.ts'

const trimmed = (text: string) => text.trim()
export type SettingFault = KeyOf<typeof settingFaults>
export const message = (code: SettingFault) => fault(settingFaults, code)

/** A line of at most `max` characters, which may be blank. `check` is asked about others. */
export const line = (max: number, check: TextRule['check'] = () => null) =>
  field({
    normalize: trimmed,
    check: (text) => checkMaxLength(text, max) ?? (text === '' ? null : check(text)),
    document: { maxLength: max },
  })
export const requiredLine = (max: number, code: SettingFault, check: TextRule['check'] = () => null) =>
  field({
    normalize: trimmed,
    check: (text) => (text === '' ? message(code) : (checkMaxLength(text, max) ?? check(text))),
    document: { minLength: 1, maxLength: max },
  })

const emailRule: TextRule = {
  normalize: normalizeEmail,
  check: (text) => (checkEmail(text) ? message('email_address_invalid') : null),
  document: { format: 'email', maxLength: maxEmailLength },
}
/** One address, trimmed and in lower case. */
export const emailAddress = field(emailRule)
export const emailOrEmpty = blankOr(emailRule)

const isWebUrl = (text: string) => webUrl.safeParse(text).success
const webUrl = z.url({ protocol: /^https?$/ })
export const webUrlOrEmpty = line(2000, (text) => (isWebUrl(text) ? null : message('url_invalid')))

/** Sealed secrets are longer than typed ones. */
export const secretLine = line(300)
