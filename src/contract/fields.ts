import { z } from 'zod'
import { type Fault, fault } from '../domain/fault.ts'
import { checkOneTimeCode, normalizeOneTimeCode } from '../domain/one-time-code.ts'
import {
  checkMinimum6,
  checkPassword,
  normalizePassword,
  passwordLength,
  passwordMessages,
} from '../domain/password.ts'
import {
  checkEmail,
  checkFirstName,
  checkLastName,
  checkPhone,
  maxEmailLength,
  maxNameLength,
  maxPhoneLength,
  namePattern,
  normalizeEmail,
  normalizeName,
  normalizePhone,
  phonePattern,
} from '../domain/person.ts'
import { checkPictureUrl } from '../domain/picture-rules.ts'
import { characters, isStorableText, normalizeText } from '../domain/text.ts'

/** The rule of a text field: how it is normalized, what is checked, and its JSON Schema for the API's document. */
export interface TextRule {
  normalize: (text: string) => string
  check: (text: string) => Fault | null
  /** `maxLength` is that of the normalized text, in characters. It bounds the received text, too. */
  document: z.core.JSONSchema.BaseSchema & { maxLength: number }
}

/** The messages of rules that any text field can violate. */
export const textMessages = {
  text_characters: 'Invalid characters',
  text_too_long: 'At most {max} characters',
} as const

/** The fault of a text with more than `max` characters; null if it is short enough. */
export function checkMaxLength(text: string, max: number): Fault<keyof typeof textMessages> | null {
  if (characters(text) <= max) return null
  const { code, message } = fault(textMessages, 'text_too_long')
  return { code, message: message.replace('{max}', String(max)), max }
}

/** The longest received text of a field: decomposed letters and runs of spaces become shorter when they are normalized. */
const receivedLength = (maxLength: number) => 4 * maxLength + 100

/**
 * A text field that applies a rule of the domain. Its issues carry the code of the rule and its English message. It
 * keeps the type string, so that a form can be checked and sent without another conversion. The length of the received
 * text is checked before any other work.
 */
export function field({ normalize, check, document }: TextRule) {
  const received = receivedLength(document.maxLength)
  const checkReceived = (text: string) => {
    if (text.length <= received) return checkStorable(text)
    const start = text.slice(0, received)
    return checkStorable(start) ?? check(start) ?? checkMaxLength(start, document.maxLength)
  }
  return (
    z
      .string()
      .check(reporting(checkReceived))
      .overwrite((text) => normalize(normalizeText(text)))
      .check(reporting(check))
      // Zod's type of the metadata has no index for the names of JSON Schema.
      .meta(document as z.core.GlobalMeta)
  )
}

/** The same field, or blank. */
export function blankOr({ normalize, check, document }: TextRule) {
  return field({
    normalize,
    check: (text) => (text === '' ? null : check(text)),
    document: { anyOf: [{ const: '' }, document], maxLength: document.maxLength },
  })
}

/** A check whose issue carries the code of the fault (`params.code`). */
export function reporting<Value>(check: (value: Value) => Fault | null): z.core.CheckFn<Value> {
  return ({ value, issues }) => {
    const { message, ...params } = check(value) ?? {}
    if (message !== undefined) issues.push({ code: 'custom', input: value, message, params })
  }
}

function checkStorable(text: string): Fault | null {
  return isStorableText(text) ? null : fault(textMessages, 'text_characters')
}

const pictureRule: TextRule = {
  normalize: (url) => url.trim(),
  check: checkPictureUrl,
  document: { maxLength: 2000, description: 'An http or https URL, or a picture of the shop' },
}
/** The address of a picture: every field with one has this schema. */
export const pictureUrl = field(pictureRule)
/** The same, or blank. */
export const pictureUrlOrEmpty = blankOr(pictureRule)

/** The rules of a person's data (spec §5). */
export const personRules = {
  firstName: {
    normalize: normalizeName,
    check: checkFirstName,
    document: { minLength: 1, maxLength: maxNameLength, pattern: namePattern.source },
  },
  lastName: {
    normalize: normalizeName,
    check: checkLastName,
    document: { minLength: 1, maxLength: maxNameLength, pattern: namePattern.source },
  },
  email: { normalize: normalizeEmail, check: checkEmail, document: { format: 'email', maxLength: maxEmailLength } },
  phone: {
    normalize: normalizePhone,
    check: checkPhone,
    document: { maxLength: maxPhoneLength, pattern: phonePattern.source },
  },
} satisfies Record<string, TextRule>

export const firstName = field(personRules.firstName)
export const lastName = field(personRules.lastName)
export const email = field(personRules.email)
export const phone = field(personRules.phone)
/** A blank phone is removed. */
export const optionalPhone = blankOr(personRules.phone).nullish()

const newPasswordDocument = {
  minLength: passwordLength.min,
  maxLength: passwordLength.max,
  description: 'With an uppercase letter, a lowercase letter and a digit',
}

/** A password to set (spec §5). */
export const newPassword = field({ normalize: normalizePassword, check: checkPassword, document: newPasswordDocument })

/** A password to set, in the forms whose first message asks for 6 characters (back office §5). */
export const newPasswordWithMinimum6Message = (name: 'password' | 'newPassword' = 'password') =>
  field({
    normalize: normalizePassword,
    check: (text) => checkMinimum6(text, name) ?? checkPassword(text),
    document: newPasswordDocument,
  })

/** The address of an existing account. */
export const accountEmail = field({ ...personRules.email, check: () => null })

/** The six digits of an authenticator app or a verification mail. */
export const oneTimeCode = field({
  normalize: normalizeOneTimeCode,
  check: checkOneTimeCode,
  document: { pattern: '^[0-9]{6}$', maxLength: 6 },
})

/** The length limits hashing; longer passwords cannot have been set. */
export const existingPassword = z.string().max(1024, { abort: true }).check(reporting(checkStorable))

const requiredPassword = (code: keyof typeof passwordMessages) =>
  existingPassword
    .check(reporting((text) => (text === '' ? fault(passwordMessages, code) : null)))
    .meta({ minLength: 1 })

/** The password of a registration. */
export const typedPassword = requiredPassword('password_required')

/** The password of the signed-in user. */
export const currentPassword = requiredPassword('current_password_required')
