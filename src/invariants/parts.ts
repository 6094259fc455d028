import { z } from 'zod'

export const attentionShape = {
  /** The violations found by the last check; `rule` is the name in invariants/invariants.sql. */
  violations: z.object({
    count: z.int(),
    first: z.array(z.object({ id: z.string(), rule: z.string(), subject: z.string() })),
  }),
}
