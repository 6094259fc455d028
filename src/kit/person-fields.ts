import { blankOr, field, type TextRule } from './fields.ts'
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
} from './person.ts'

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
