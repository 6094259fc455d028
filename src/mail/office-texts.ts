import en from '../../messages/en/codes/mail-office.json' with { type: 'json' }
import es from '../../messages/es/codes/mail-office.json' with { type: 'json' }
import { type Dictionary, dictionary } from '../kit/dictionary.ts'
import type { MailFault } from './mail-fault.ts'

/** What a mail is, by its template. */
export const mailTemplateTexts = dictionary(en.templates, es.templates)

/** Why a mail was not sent, and what to check. */
export const mailFaultTexts: Dictionary<MailFault> = dictionary(en.faults, es.faults)
