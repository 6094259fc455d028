import { type AdminProduct, createProduct } from '../../../contract/admin-catalog.ts'
import type { EndpointInput } from '../../../contract/endpoint.ts'
import { type ProductType, readPrice, readStock } from '../../../domain/catalog.ts'
import { formatDecimal } from '../../../domain/money.ts'
import { entriesOf } from '../../../domain/records.ts'
import type { FormRules } from '../../lib/validation/form-rules.ts'
import { adminTexts } from '../frame/fault-texts.ts'
import type { Picture } from '../pictures/use-picture-upload.ts'

/** Form values of a product; numbers are strings. */
export interface ProductValues {
  picture: Picture
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
  type: ProductType
  price: string
  /** '' for unlimited. */
  stock: string
  isActive: boolean
}

/** Initial form values; a new product gets the defaults of spec §3. */
export function valuesOf(product: AdminProduct | null): ProductValues {
  if (!product) return { ...newProduct, picture: { file: null, url: '' } }
  return {
    picture: { file: null, url: product.imageUrl ?? '' },
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
    type: product.type,
    price: formatDecimal(product.price),
    stock: product.stock === null ? '' : String(product.stock),
    isActive: product.isActive,
  }
}

const newProduct: Omit<ProductValues, 'picture'> = {
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
  type: 'product',
  price: '0',
  stock: '0',
  isActive: true,
}

type ProductBody = EndpointInput<typeof createProduct>['body']

/** The request body for these values and the URL of the uploaded picture. */
export function bodyOf(values: ProductValues, imageUrl: string): ProductBody {
  const { picture: _, price, stock, ...fields } = values
  return { ...fields, price: formatDecimal(readPrice(price)), stock: readStock(stock), imageUrl: imageUrl || null }
}

/** The changed fields compared to the initial values; other fields may have changed on the server meanwhile. */
export function changesOf(product: AdminProduct, values: ProductValues, imageUrl: string): Partial<ProductBody> {
  const opened = bodyOf(valuesOf(product), product.imageUrl ?? '')
  const fields = entriesOf(bodyOf(values, imageUrl))
  return Object.fromEntries(fields.filter(([name, value]) => value !== opened[name]))
}

/** The picture is checked unless a file is chosen. */
export const productRules: FormRules<ProductValues> = {
  schema: createProduct.body,
  toBody: (values) => ({
    ...bodyOf(values, values.picture.file ? '' : values.picture.url.trim()),
    price: values.price,
  }),
  fieldOf: (name) => (name === 'imageUrl' ? 'picture' : name),
  texts: adminTexts,
}
