import { z } from 'zod'

export const attentionShape = {
  /** No mail account is stored: codes, links and confirmations are not sent. */
  sendsNoMails: z.boolean(),
}
