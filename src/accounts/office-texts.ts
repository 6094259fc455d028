import en from '../../messages/en/codes/accounts-office.json' with { type: 'json' }
import es from '../../messages/es/codes/accounts-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'

/** Why an account cannot be created or changed by staff. */
export const personRefusals = dictionary(en.refusals, es.refusals)
