import en from '../../messages/en/codes/prices.json' with { type: 'json' }
import es from '../../messages/es/codes/prices.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'

/** Why a code is not used for a cart. */
export const codeReasonTexts = dictionary(en.codeReasons, es.codeReasons)
