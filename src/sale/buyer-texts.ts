import { z } from 'zod'
import { text } from '../kit/codecs.ts'

/** The longest note of a buyer for the packer, in characters. */
export const maxBuyerNote = 500

/** The note of a buyer for the packer. */
export const buyerNote = text(maxBuyerNote)

/** The texts that a buyer may send with an order. */
export const buyerTexts = { note: buyerNote.optional() }
const sentTexts = z.object(buyerTexts)

/** The texts of a request. */
export const textsIn = (request: z.output<typeof sentTexts>) => sentTexts.parse(request)
