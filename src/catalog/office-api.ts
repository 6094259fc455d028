import { z } from 'zod'
import { afterQuery, id, moment, pageCounts, pageQuery, searchText, text } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { blankOr, field, reporting, type TextRule } from '../kit/fields.ts'
import { normalizeLine } from '../kit/text.ts'
import { pictureUrl, pictureUrlOrEmpty } from '../pictures/fields.ts'
import { product, productDetails, productType } from './api.ts'
import { plants } from './benefits.ts'
import { productLimits } from './catalog.ts'
import { depositTermsInput } from './deposit-input.ts'
import { depositTerms } from './deposit-terms.ts'
import {
  checkBatch,
  checkBenefit,
  checkCategory,
  checkHowToUse,
  checkImageAlt,
  checkImages,
  checkIngredients,
  checkNamedOnce,
  checkProductDescription,
  checkProductName,
  checkProductSize,
  normalizeProductName,
  productNamePattern,
} from './product-rules.ts'
import { productStates } from './product-states.ts'
import { variantLimits } from './variant-rules.ts'
import {
  adminVariant,
  barcodeInput,
  optionsInput,
  priceInput,
  skuInput,
  stockInput,
  variantsInput,
} from './variants-api.ts'

/** The default size of a page of products. */
export const productsPerPage = 24

export const productListQuery = z.object({
  search: searchText,
  category: text(200).optional(),
  /** Without it, all products that are not archived. */
  state: z.enum(productStates).optional(),
  ...pageQuery(productsPerPage),
})

/** A product as seen by staff; archived products are kept because orders refer to them. */
export const adminProduct = product.omit({ appointment: true, deposit: true }).extend({
  ...productDetails.shape,
  archivedAt: moment.nullable(),
  /** Staff are told from this stock down; null: from 5 down. */
  lowStockLimit: z.int().nullable(),
  /** What of a seat of a workshop is due when it is bought; null: all of it. */
  depositTerms: depositTerms.nullable().default(null),
  /** All variants that are not archived, whether on sale or not. */
  variants: z.array(adminVariant),
  /** When staff last changed the product or one of its variants; sales do not count. */
  version: moment,
})
export type AdminProduct = z.output<typeof adminProduct>

const nameRule: TextRule = {
  normalize: normalizeProductName,
  check: checkProductName,
  document: { minLength: 1, maxLength: productLimits.name, pattern: productNamePattern.source },
}
const description = field({
  normalize: (text) => text.trim(),
  check: checkProductDescription,
  document: { maxLength: productLimits.description },
})
const size = field({
  normalize: normalizeLine,
  check: checkProductSize,
  document: { maxLength: productLimits.size },
})
const ingredients = field({
  normalize: (text) => text.trim(),
  check: checkIngredients,
  document: { maxLength: productLimits.ingredients },
})
const howToUse = field({
  normalize: (text) => text.trim(),
  check: checkHowToUse,
  document: { maxLength: productLimits.howToUse },
})
const batch = field({
  normalize: normalizeLine,
  check: checkBatch,
  document: { maxLength: productLimits.batch },
})
const benefitRule: TextRule = {
  normalize: normalizeLine,
  check: checkBenefit,
  document: { minLength: 1, maxLength: productLimits.benefit },
}
export const categoryInput = field({
  normalize: normalizeLine,
  check: checkCategory,
  document: { maxLength: productLimits.category },
})
const imageAlt = field({
  normalize: normalizeLine,
  check: checkImageAlt,
  document: { maxLength: productLimits.imageAlt },
})

/** The product form of staff; `price` in dollars, `stock` null for unlimited (back office §5). */
const productInput = z.strictObject({
  name: field(nameRule),
  nameEs: blankOr(nameRule).nullish(),
  description: description.nullish(),
  descriptionEs: description.nullish(),
  category: categoryInput.nullish(),
  /** Becomes the Spanish name of the category for all its products; if omitted, the category's current name is used. */
  categoryEs: categoryInput.nullish(),
  size: size.nullish(),
  sizeEs: size.nullish(),
  ingredients: ingredients.nullish(),
  ingredientsEs: ingredients.nullish(),
  howToUse: howToUse.nullish(),
  howToUseEs: howToUse.nullish(),
  batch: batch.nullish(),
  batchEs: batch.nullish(),
  benefits: z
    .array(z.strictObject({ plant: z.enum(plants), text: field(benefitRule), textEs: blankOr(benefitRule).nullish() }))
    .max(productLimits.benefits)
    .optional(),
  companionIds: z
    .array(id)
    .max(productLimits.companions)
    .check(reporting((ids) => checkNamedOnce(ids)))
    .optional(),
  type: productType.optional(),
  /** The price of a product without options; otherwise each entry of `variants` has its own. */
  price: priceInput,
  stock: stockInput.nullish(),
  lowStockLimit: stockInput.nullish(),
  /** SKU and barcode of a product without options; otherwise each entry of `variants` has its own. */
  sku: skuInput.optional(),
  barcode: barcodeInput.optional(),
  options: optionsInput.optional(),
  variants: variantsInput.optional(),
  imageUrl: pictureUrlOrEmpty.nullish(),
  imageFileName: text(300).nullish(),
  /** Of the seats of a workshop; null: all of them is due when they are bought. */
  depositTerms: depositTermsInput.nullish(),
  /** All pictures besides the first, in their order. */
  images: z
    .array(z.strictObject({ url: pictureUrl, alt: imageAlt.nullish(), altEs: imageAlt.nullish() }))
    .check(reporting(checkImages))
    .meta({ maxItems: productLimits.images, uniqueItems: true })
    .optional(),
  isActive: z.boolean().optional(),
})

/** The result of DELETE: a product that is part of any order or checkout is archived. */
const removal = z.enum(['deleted', 'archived'])

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  summary:
    'Products, active or not, newest first, at most 1,000, archived ones on request; the Link header leads to the next (staff)',
  query: z.object({ include: z.enum(['archived']).optional(), ...afterQuery }),
  reply: z.array(adminProduct),
})

export const browseAdminProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products/page',
  summary: 'One page of the products that match, newest first (staff); a page beyond the last is the last',
  query: productListQuery,
  reply: z.object({
    products: z.array(adminProduct),
    ...pageCounts,
    /** The categories of the products that are not archived, independent of the filters, with their Spanish names. */
    categories: z.array(z.object({ name: z.string(), nameEs: z.string().nullable() })),
  }),
})
export type AdminProductPage = z.output<(typeof browseAdminProducts)['reply']>

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  summary: 'Add a product (staff); it has 0 pieces and is active by default',
  body: productInput,
  reply: adminProduct,
  status: 201,
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/products/{id}',
  summary:
    'Change what is named of a product (staff); 409 when its stock is no longer `stockBefore`, or for a price, stock, SKU or barcode of several variants',
  params: z.object({ id }),
  body: productInput.partial().extend({ stockBefore: z.int().nullish() }),
  reply: adminProduct,
})

/** The most products of one change. */
export const maxChangedProducts = 200

const productChange = z.strictObject({
  productId: id,
  /** The `version` that was read. */
  version: moment,
  active: z.boolean().optional(),
  category: categoryInput.optional(),
  /** As in the form of a product: if omitted, the category's current Spanish name is used. */
  categoryEs: categoryInput.optional(),
  variants: z
    .array(
      z.strictObject({
        variantId: id,
        price: priceInput.optional(),
        stock: stockInput.nullable().optional(),
        /** The stock shown to staff. */
        stockBefore: z.int().nullish(),
      }),
    )
    .max(variantLimits.variants)
    .check(reporting((variants) => checkNamedOnce(variants.map(({ variantId }) => variantId))))
    .optional(),
})

/** The body of a 409 `products_changed`: what somebody else changed or bought, as it is now. */
export const changedRows = z.object({
  rows: z.array(
    z.object({
      productId: id,
      /** Null: the whole product. */
      variantId: id.nullable(),
      now: z.enum(['changed', 'sold', 'archived', 'deleted']),
      /** Null: it was deleted. */
      product: adminProduct.nullable(),
    }),
  ),
})
export type ChangedRow = z.output<typeof changedRows>['rows'][number]

export const changeProducts = endpoint({
  method: 'PUT',
  path: '/api/admin/products/bulk',
  summary:
    'Change prices, stocks, categories and states of up to 200 products, all or none (staff); 409 `products_changed` names in `rows` what somebody else changed or bought since `version` and `stockBefore`',
  body: z.strictObject({
    changes: z
      .array(productChange)
      .min(1)
      .max(maxChangedProducts)
      .check(reporting((changes) => checkNamedOnce(changes.map(({ productId }) => productId)))),
  }),
  reply: z.object({ products: z.array(adminProduct) }),
})

export const previewRemoval = endpoint({
  method: 'GET',
  path: '/api/products/{id}/removal',
  summary: 'What deleting a product would do (staff)',
  params: z.object({ id }),
  reply: z.object({ outcome: removal }),
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/products/{id}',
  summary: 'Delete a product, or archive it when it was ever ordered (staff)',
  params: z.object({ id }),
  reply: z.object({ outcome: removal }),
})

export const restoreProduct = endpoint({
  method: 'POST',
  path: '/api/products/{id}/restore',
  summary: 'Bring an archived product back, not active yet (staff)',
  params: z.object({ id }),
  reply: adminProduct,
})
