import en from '../../messages/en/codes/invariants-office.json' with { type: 'json' }
import es from '../../messages/es/codes/invariants-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'

/** Violated rules as sentences, by their name in server/invariants.sql. */
export const violations = dictionary(en.violations, es.violations)
