import en from '../../messages/en/codes/outbox-office.json' with { type: 'json' }
import es from '../../messages/es/codes/outbox-office.json' with { type: 'json' }
import { dictionary } from '../kit/dictionary.ts'

/** Why a mail is not sent again. */
export const outboxRefusals = dictionary(en.refusals, es.refusals)
