import { id, text } from '../kit/codecs.ts'

/** A code as it is typed. */
export const typedCode = text(60)
  .overwrite((code) => code.trim())
  .refine((code) => code !== '', 'A code is not empty')

/** What a buyer chooses besides goods and address that a price depends on. */
export const priceChoices = { deliveryMethodId: id.optional(), code: typedCode.optional() }

/** The longest note of a buyer for the packer, in characters. */
export const maxBuyerNote = 500

/** The note of a buyer for the packer. */
export const buyerNote = text(maxBuyerNote)
