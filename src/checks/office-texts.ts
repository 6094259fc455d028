import en from '../../messages/en/codes/security-checks-office.json' with { type: 'json' }
import es from '../../messages/es/codes/security-checks-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'

/** Names of the security checks. */
export const checkTexts = dictionary(en.checks, es.checks)

/** What a security check means. */
export const checkDescriptions = dictionary(en.descriptions, es.descriptions)

/** Categories of the security checks. */
export const checkCategoryTexts = dictionary(en.categories, es.categories)

/** Results of the live checks. */
export const checkReasons = dictionary(en.reasons, es.reasons)
