import en from '../../messages/en/codes/drafts.json' with { type: 'json' }
import es from '../../messages/es/codes/drafts.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'

/** Why a link cannot be paid. */
export const linkRefusals = dictionary(en.linkRefusals, es.linkRefusals)
