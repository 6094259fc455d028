import type { EndpointInput } from '../../kit/endpoint.ts'
import type { FormRules } from '../../kit/form/form-rules.ts'
import { formatDecimal } from '../../kit/money.ts'
import { entriesOf } from '../../kit/records.ts'
import type { Picture } from '../../pictures/office/use-picture-upload.ts'
import { type Benefit, type Plant, plants } from '../benefits.ts'
import { type ProductType, productLimits, readPrice, readStock } from '../catalog.ts'
import { type AdminProduct, createProduct } from '../office-api.ts'
import { needsChoice } from '../variant.ts'
import { type FurtherPicture, furtherPicturesOf, imagesOf } from './further-pictures.ts'
import { lowestPrice, summaryOfFaults, toOptionInputs, toVariantInputs, variantFaults } from './variant-body.ts'
import { type OptionDraft, optionDrafts, type VariantDraft, variantDrafts } from './variant-drafts.ts'

/** A benefit in the product form. */
interface BenefitDraft {
  plant: Plant
  text: string
  textEs: string
}

/** Form values of a product; numbers are strings. */
export interface ProductValues {
  picture: Picture
  /** The pictures besides the first. */
  images: FurtherPicture[]
  name: string
  nameEs: string
  description: string
  descriptionEs: string
  category: string
  categoryEs: string
  size: string
  sizeEs: string
  ingredients: string
  ingredientsEs: string
  howToUse: string
  howToUseEs: string
  batch: string
  batchEs: string
  /** As many as a product can have; those without a text are left out. */
  benefits: BenefitDraft[]
  /** '' for none. */
  companionIds: string[]
  type: ProductType
  price: string
  /** '' for unlimited. */
  stock: string
  /** '' for the limit of the shop. */
  lowStockLimit: string
  sku: string
  barcode: string
  isActive: boolean
  /** Empty when the product has one price and one stock. */
  options: OptionDraft[]
  /** One row for each combination of the options. */
  variants: VariantDraft[]
}

/** Initial form values; a new product gets the defaults of spec §3. */
export function valuesOf(product: AdminProduct | null): ProductValues {
  if (!product) return { ...newProduct, picture: { file: null, url: '' }, images: [], options: [], variants: [] }
  const options = optionDrafts(product.options)
  return {
    picture: { file: null, url: product.imageUrl ?? '' },
    images: furtherPicturesOf(product.images),
    name: product.name,
    nameEs: product.nameEs ?? '',
    description: product.description,
    descriptionEs: product.descriptionEs ?? '',
    category: product.category,
    categoryEs: product.categoryEs ?? '',
    size: product.size ?? '',
    sizeEs: product.sizeEs ?? '',
    ingredients: product.ingredients ?? '',
    ingredientsEs: product.ingredientsEs ?? '',
    howToUse: product.howToUse ?? '',
    howToUseEs: product.howToUseEs ?? '',
    batch: product.batch ?? '',
    batchEs: product.batchEs ?? '',
    benefits: benefitDrafts(product.benefits),
    companionIds: companionDrafts(product.companionIds),
    type: product.type,
    price: formatDecimal(product.price),
    stock: product.stock === null ? '' : String(product.stock),
    lowStockLimit: product.lowStockLimit === null ? '' : String(product.lowStockLimit),
    ...codesOf(product),
    isActive: product.isActive,
    options,
    variants: variantDrafts(options, product.variants),
  }
}

/** The form values of a copy: not on sale, without stock, and without the codes that only one product can have. */
export function copyOf(product: AdminProduct): ProductValues {
  const values = valuesOf(product)
  const [name, nameEs] = [copiedName(values.name, '(copy)'), copiedName(values.nameEs, '(copia)')]
  const variants = values.variants.map((row) => ({
    ...row,
    id: null,
    stock: row.stock === '' ? '' : '0',
    savedStock: null,
    sku: '',
    barcode: '',
  }))
  const stock = values.stock === '' ? '' : '0'
  return { ...values, name, nameEs, stock, variants, sku: '', barcode: '', isActive: false }
}

const copiedName = (name: string, mark: string): string =>
  name === '' ? '' : `${name.slice(0, productLimits.name - mark.length - 1)} ${mark}`

/** SKU and barcode of the only variant; those of several are in their rows. */
function codesOf(product: AdminProduct): Pick<ProductValues, 'sku' | 'barcode'> {
  const only = needsChoice(product) ? undefined : product.variants[0]
  return { sku: only?.sku ?? '', barcode: only?.barcode ?? '' }
}

function benefitDrafts(benefits: readonly Benefit[]): BenefitDraft[] {
  return Array.from({ length: productLimits.benefits }, (_, at) => {
    const { plant = plants[0], text = '', textEs = null } = benefits[at] ?? {}
    return { plant, text, textEs: textEs ?? '' }
  })
}

function companionDrafts(ids: readonly string[]): string[] {
  return Array.from({ length: productLimits.companions }, (_, at) => ids[at] ?? '')
}

const newProduct: Omit<ProductValues, 'picture' | 'images' | 'options' | 'variants'> = {
  name: '',
  nameEs: '',
  description: '',
  descriptionEs: '',
  category: '',
  categoryEs: '',
  size: '',
  sizeEs: '',
  ingredients: '',
  ingredientsEs: '',
  howToUse: '',
  howToUseEs: '',
  batch: '',
  batchEs: '',
  benefits: benefitDrafts([]),
  companionIds: companionDrafts([]),
  type: 'product',
  price: '0',
  stock: '0',
  lowStockLimit: '',
  sku: '',
  barcode: '',
  isActive: true,
}

type ProductBody = EndpointInput<typeof createProduct>['body']

/** The pictures of a form after their upload. */
export interface UploadedPictures {
  imageUrl: string
  images: NonNullable<ProductBody['images']>
}

/** The request body for these values and pictures. With options, price and stock are those of the variants. */
export function bodyOf(values: ProductValues, { imageUrl, images }: UploadedPictures): ProductBody {
  const { picture: _, images: __, price, stock, sku, barcode, lowStockLimit, options, variants, ...fields } = values
  const benefits = fields.benefits.filter(({ text, textEs }) => text.trim() !== '' || textEs.trim() !== '')
  const companionIds = fields.companionIds.filter((id) => id !== '')
  const common = {
    ...fields,
    benefits,
    companionIds,
    lowStockLimit: readStock(lowStockLimit),
    imageUrl: imageUrl || null,
    images,
    options: toOptionInputs(options),
  }
  if (options.length > 0) {
    return { ...common, price: lowestPrice({ variants }), variants: toVariantInputs({ options, variants }) }
  }
  return { ...common, price: decimalOf(price), stock: readStock(stock), sku, barcode }
}

/** A typed price as the request has it; an unreadable one is kept, and refused by the schema. */
function decimalOf(price: string): string {
  const cents = readPrice(price)
  return Number.isNaN(cents) ? price.trim() : formatDecimal(cents)
}

/** The changed fields compared to the initial values; other fields may have changed on the server meanwhile. */
export function changesOf(
  product: AdminProduct,
  values: ProductValues,
  pictures: UploadedPictures,
): Partial<ProductBody> {
  const before = valuesOf(product)
  const opened = bodyOf(before, { imageUrl: product.imageUrl ?? '', images: imagesOf(before.images) })
  const body = bodyOf(values, pictures)
  const fields = entriesOf(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(opened[name]))
  const changes: Partial<ProductBody> = Object.fromEntries(fields)
  return hasOptions(product, values) ? variantChanges(changes, body) : changes
}

const hasOptions = (product: AdminProduct, values: ProductValues) =>
  product.options.length > 0 || values.options.length > 0

/** With options, price and stock are sent as variants only, and options always with their variants. */
function variantChanges(
  { price, stock, sku, barcode, ...changes }: Partial<ProductBody>,
  body: ProductBody,
): Partial<ProductBody> {
  if (body.variants) return changes.options ? { ...changes, variants: body.variants } : changes
  const typed = Object.entries({ stock: body.stock, sku: body.sku || undefined, barcode: body.barcode || undefined })
  const figures = Object.fromEntries(typed.filter(([, value]) => value !== undefined))
  return { ...changes, variants: [{ price: body.price, ...figures }] }
}

/** Pictures are checked unless a file is chosen. */
export const productRules: FormRules<ProductValues> = {
  schema: createProduct.body,
  toBody: (values) => {
    const imageUrl = values.picture.file ? '' : values.picture.url.trim()
    const { options: _, variants: __, ...body } = bodyOf(values, { imageUrl, images: imagesOf(values.images) })
    // The price of a product with options is that of its variants, which are checked separately.
    return values.options.length > 0 ? { ...body, price: '1' } : body
  },
  fieldOf: (name) => (name === 'imageUrl' ? 'picture' : name.split('.')[0]),
  also: (values) => (values.options.length > 0 ? summaryOfFaults(variantFaults(values)) : {}),
}
