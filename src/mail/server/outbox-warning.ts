import type { Locale } from '../../kit/locale.ts'
import type { Db } from '../../kit/server/database/database.ts'
import { isOutboxStuck } from './outbox-problem-queries.ts'

const warnings: Record<Locale, string> = {
  en: 'We could not send your confirmation email yet. We will keep trying.',
  es: 'Aún no pudimos enviar tu correo de confirmación. Seguiremos intentando.',
}

/** The warning for a buyer while mail cannot be sent; null otherwise. @param isStuck when the caller has just read it */
export async function outboxWarning(db: Db, language: Locale, isStuck?: boolean): Promise<string | null> {
  return (isStuck ?? (await isOutboxStuck(db))) ? warnings[language] : null
}

const staffWarnings: Record<Locale, string> = {
  en: 'The customer’s email could not be sent yet. We will keep trying.',
  es: 'Aún no pudimos enviar el correo al cliente. Seguiremos intentando.',
}

/** The warning for staff, after a change that mails a customer, while mail cannot be sent; null otherwise. */
export async function outboxWarningForStaff(db: Db, language: Locale): Promise<string | null> {
  return (await isOutboxStuck(db)) ? staffWarnings[language] : null
}
