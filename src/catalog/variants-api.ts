import { z } from 'zod'
import { id, moment, money, text } from '../kit/codecs.ts'
import { blankOr, field, reporting } from '../kit/fields.ts'
import { normalizeLine } from '../kit/text.ts'
import { pictureUrlOrEmpty } from '../pictures/fields.ts'
import { stateInput } from '../prices/price-inputs.ts'
import { productLimits, readPrice } from './catalog.ts'
import { checkStock, checkTypedPrice } from './product-rules.ts'
import { finishes } from './variant.ts'
import {
  checkBarcode,
  checkColor,
  checkOptionName,
  checkOptions,
  checkOptionValue,
  checkPlace,
  checkSku,
  normalizeBarcode,
  variantLimits,
} from './variant-rules.ts'

/** An option of a product with its values, such as its shades. */
export const productOption = z.object({
  name: z.string(),
  nameEs: z.string().nullable(),
  values: z.array(
    z.object({
      value: z.string(),
      valueEs: z.string().nullable(),
      /** The color of a swatch: `#c2185b`. */
      color: z.string().nullable(),
      /** Missing when it is not stated. */
      finish: z.enum(finishes).optional(),
    }),
  ),
})

/** A variant. `price` is in cents; `stock` null means unlimited; `optionValues` follow the order of the options. */
export const variant = z.object({
  id,
  sku: z.string().nullable(),
  optionValues: z.array(z.string()),
  price: money,
  compareAtPrice: money.nullable(),
  stock: z.int().nullable(),
  imageUrl: z.string().nullable(),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  place: z.string().nullable(),
  placeEs: z.string().nullable(),
})

/** A variant as seen by staff. */
export const adminVariant = variant.extend({
  /** The digits of an EAN-13, EAN-8 or UPC-A. */
  barcode: z.string().nullable(),
  isActive: z.boolean(),
  /** Of a session: its taxes are those of this state; null for the state of the shop. */
  placeState: z.string().nullable(),
})
export type AdminVariant = z.output<typeof adminVariant>

/** A typed price; in cents for the handler. */
export const priceInput = z
  .union([text(30), z.number()])
  .check(reporting((amount) => checkTypedPrice(String(amount))))
  .transform((amount) => readPrice(String(amount)))
  .meta({ description: `More than 0, at most ${productLimits.price / 100}` })

/** A typed stock. NaN: not a whole number. */
export const stockInput = z
  .union([z.number(), z.nan()])
  .check(reporting(checkStock))
  .meta({ type: 'integer', minimum: 0, maximum: productLimits.stock })

const line = (check: (text: string) => ReturnType<typeof checkSku>, maxLength: number) => ({
  normalize: normalizeLine,
  check,
  document: { maxLength },
})
const nameRule = line(checkOptionName, variantLimits.optionName)
const valueRule = line(checkOptionValue, variantLimits.optionValue)

/** The options of a product, in the order in which buyers choose. */
export const optionsInput = z
  .array(
    z.strictObject({
      name: field(nameRule),
      nameEs: blankOr(nameRule).nullish().transform(blankAsNull),
      values: z
        .array(
          z.strictObject({
            value: field(valueRule),
            valueEs: blankOr(valueRule).nullish().transform(blankAsNull),
            color: blankOr({
              normalize: (color) => color.trim().toLowerCase(),
              check: checkColor,
              document: { maxLength: 7 },
            })
              .nullish()
              .transform(blankAsNull),
            finish: z.enum(finishes).optional(),
          }),
        )
        .min(1)
        .max(variantLimits.values),
    }),
  )
  .max(variantLimits.options)
  .check(reporting(checkOptions))

/** A typed place; null when it is blank or missing. */
export const placeInput = field(line(checkPlace, variantLimits.place)).nullish().transform(blankAsNull)

/** A typed stock keeping unit; null when it is blank. */
export const skuInput = field(line(checkSku, variantLimits.sku)).nullable().transform(blankAsNull)

/** A typed barcode; null when it is blank. */
export const barcodeInput = blankOr({
  normalize: normalizeBarcode,
  check: checkBarcode,
  document: { maxLength: 20, pattern: '^(\\d{8}|\\d{12}|\\d{13})$' },
})
  .nullable()
  .transform(blankAsNull)

/** All variants of a product. One without an id is added, one that is left out is removed. */
export const variantsInput = z
  .array(
    z.strictObject({
      id: id.optional(),
      sku: skuInput.optional().transform(blankAsNull),
      /** If omitted, an existing variant keeps its own: the version before barcodes sends none. */
      barcode: barcodeInput.optional(),
      optionValues: z.array(text(200).overwrite(normalizeLine)).max(variantLimits.options).default([]),
      price: priceInput,
      compareAtPrice: priceInput.nullish().transform((price) => price ?? null),
      /** Null: unlimited. A new variant has 0 units, an existing one keeps its stock. */
      stock: stockInput.nullish(),
      /** The stock shown to staff: refused with 409 when it has changed meanwhile. */
      stockBefore: z.int().nullish(),
      imageUrl: pictureUrlOrEmpty.nullish().transform(blankAsNull),
      startsAt: moment.nullish().transform((at) => at ?? null),
      endsAt: moment.nullish().transform((at) => at ?? null),
      place: placeInput,
      placeEs: placeInput,
      placeState: stateInput,
      isActive: z.boolean().default(true),
    }),
  )
  .max(variantLimits.variants)

function blankAsNull(text: string | null | undefined): string | null {
  return text || null
}
