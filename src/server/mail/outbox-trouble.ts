import type { Locale } from '../../domain/locale.ts'
import type { Db } from '../platform/database.ts'
import { isOutboxStuck } from './trouble-queries.ts'

const warnings: Record<Locale, string> = {
  en: 'We could not send your confirmation email yet. We will keep trying.',
  es: 'Aún no pudimos enviar tu correo de confirmación. Seguiremos intentando.',
}

/** What a buyer is told when mail does not leave at the moment; null while nothing speaks against it. */
export async function outboxTrouble(db: Db, language: Locale): Promise<string | null> {
  return (await isOutboxStuck(db)) ? warnings[language] : null
}
