import { z } from 'zod'
import { contactMessage } from './api.ts'
import { getThread } from './thread-api.ts'

/** Unanswered messages; `overdue`: past the promised response time. */
const messages = z.object({ open: z.int(), overdue: z.int() })

export const attentionShape = { messages }
export const todayShape = { messages }

export const customerShape = {
  /** Those of the account, and those that were sent signed out from the verified address. */
  messages: z.array(contactMessage.extend({ entries: getThread.reply.shape.entries })),
}
