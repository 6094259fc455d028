import { z } from 'zod'
import { id, text } from '../kit/codecs.ts'

/** A code as it is typed. */
export const typedCode = text(60)
  .overwrite((code) => code.trim())
  .refine((code) => code !== '', 'A code is not empty')

/** What a buyer chooses besides goods and address that a price depends on. */
export const priceChoices = { deliveryMethodId: id.optional(), code: typedCode.optional() }

/**
 * What the page showed of the price (`shownKey`): what differs from it is refused with the new quote. A header, because the
 * release before refuses unknown fields of a body.
 */
export const shownHeaders = z.object({
  'x-shown-price': text(200)
    .meta({ description: 'What the page showed of the price besides its total; what differs is refused with 409' })
    .optional(),
})
