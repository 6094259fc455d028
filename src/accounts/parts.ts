import { z } from 'zod'

export const attentionShape = {
  /** Failed sign-ins of 24 hours; 0 as long as they are few. */
  failedSignIns: z.int(),
}
