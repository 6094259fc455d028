import type { Locale } from '../../domain/locale.ts'
import type { Tx } from '../platform/database.ts'
import { contactMessages } from './tables.ts'

export interface NewContactMessage {
  name: string
  email: string
  message: string
  language: Locale
  createdAt: Date
}

/** @returns the message's id. */
export async function insertContactMessage(tx: Tx, message: NewContactMessage): Promise<string> {
  const [row] = await tx.insert(contactMessages).values(message).returning({ id: contactMessages.id })
  if (!row) throw new Error('the message was not written')
  return row.id
}
