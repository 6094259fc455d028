import en from '../../messages/en/codes/orders.json' with { type: 'json' }
import es from '../../messages/es/codes/orders.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'

/** Why a customer cannot change a line. */
export const lineRefusals = dictionary(en.lineRefusals, es.lineRefusals)
