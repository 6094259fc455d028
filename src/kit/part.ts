import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** An endpoint whose answer is made of parts: it declares the fields of no feature, and is loose for those of the features. */
type InParts = Endpoint & { reply: z.ZodObject<z.ZodRawShape, z.core.$loose> }

/** Adds the fields of the features, on the server and in the back office, which know them. */
export function withParts<E extends InParts>(endpoint: E, shape: z.ZodRawShape) {
  const reply: z.ZodType = endpoint.reply.extend(shape).strip()
  // Of the fields that are added, the type knows no more than of any others.
  return { ...endpoint, reply: reply as z.ZodType<z.output<E['reply']>> }
}
