import type { EndpointRequest } from '../../kit/endpoint.ts'
import type { ProductDetails } from '../api.ts'
import type { createProduct, updateProduct } from '../office-api.ts'
import type { PicturedProduct } from './product-image-queries.ts'

type Input = EndpointRequest<typeof createProduct>['body'] | EndpointRequest<typeof updateProduct>['body']

/** The fields of a product that staff can change. */
export type ProductFields = Pick<
  PicturedProduct,
  | 'name'
  | 'nameEs'
  | 'description'
  | 'descriptionEs'
  | 'category'
  | 'categoryEs'
  | keyof ProductDetails
  | 'type'
  | 'options'
  | 'price'
  | 'stock'
  | 'lowStockLimit'
  | 'depositTerms'
  | 'imageUrl'
  | 'imageFileName'
  | 'isActive'
>

/** Defaults of a new product (back office §3). */
const blank: ProductFields = {
  name: '',
  nameEs: null,
  description: '',
  descriptionEs: null,
  category: '',
  categoryEs: null,
  size: null,
  sizeEs: null,
  ingredients: null,
  ingredientsEs: null,
  howToUse: null,
  howToUseEs: null,
  batch: null,
  batchEs: null,
  benefits: [],
  companionIds: [],
  type: 'product',
  options: [],
  price: 0,
  stock: 0,
  lowStockLimit: null,
  depositTerms: null,
  imageUrl: null,
  imageFileName: null,
  images: [],
  isActive: true,
}

/** Merges a form into the previous fields of a product. */
export function readProductFields(input: Input, before: ProductFields = blank): ProductFields {
  const imageUrl = pick(input.imageUrl, before.imageUrl, blankAsNull)
  const imageFileName = imageUrl === before.imageUrl ? before.imageFileName : ownFileName(imageUrl)
  return {
    name: input.name ?? before.name,
    nameEs: pick(input.nameEs, before.nameEs, blankAsNull),
    description: pick(input.description, before.description, (text) => text ?? ''),
    descriptionEs: pick(input.descriptionEs, before.descriptionEs, blankAsNull),
    category: pick(input.category, before.category, (text) => text ?? ''),
    categoryEs: pick(input.categoryEs, before.categoryEs, blankAsNull),
    size: pick(input.size, before.size, blankAsNull),
    sizeEs: pick(input.sizeEs, before.sizeEs, blankAsNull),
    ingredients: pick(input.ingredients, before.ingredients, blankAsNull),
    ingredientsEs: pick(input.ingredientsEs, before.ingredientsEs, blankAsNull),
    howToUse: pick(input.howToUse, before.howToUse, blankAsNull),
    howToUseEs: pick(input.howToUseEs, before.howToUseEs, blankAsNull),
    batch: pick(input.batch, before.batch, blankAsNull),
    batchEs: pick(input.batchEs, before.batchEs, blankAsNull),
    benefits: pick(input.benefits, before.benefits, (benefits) =>
      benefits.map(({ plant, text, textEs }) => ({ plant, text, textEs: textEs || null })),
    ),
    companionIds: input.companionIds ?? before.companionIds,
    type: input.type ?? before.type,
    options: input.options ?? before.options,
    price: input.price ?? before.price,
    stock: pick(input.stock, before.stock, (count) => count),
    lowStockLimit: pick(input.lowStockLimit, before.lowStockLimit, (limit) => limit),
    depositTerms: pick(input.depositTerms, before.depositTerms, (terms) => terms),
    imageUrl,
    imageFileName: pick(input.imageFileName, imageFileName, (text) => text),
    images: pick(input.images, before.images, (images) =>
      images.map(({ url, alt, altEs }) => ({ url, alt: alt || null, altEs: altEs || null })),
    ),
    isActive: input.isActive ?? before.isActive,
  }
}

function pick<Given, Field>(given: Given | undefined, before: Field, read: (given: Given) => Field): Field {
  return given === undefined ? before : read(given)
}

const blankAsNull = (text: string | null) => text || null
const ownFileName = (url: string | null) => (url?.startsWith('/') ? (url.split('/').at(-1) ?? null) : null)

/** The addresses of pictures in a form, by the path of their field. */
export const picturesOfInput = ({ imageUrl, images = [], variants = [] }: Input) => [
  ['imageUrl', imageUrl] as const,
  ...images.map(({ url }, at) => [`images.${at}.url`, url] as const),
  ...variants.map((variant, at) => [`variants.${at}.imageUrl`, variant.imageUrl] as const),
]
