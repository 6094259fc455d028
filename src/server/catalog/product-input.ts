import type { createProduct, updateProduct } from '../../contract/admin-catalog.ts'
import type { EndpointRequest } from '../../contract/endpoint.ts'
import { checkProduct, readPrice } from '../../domain/catalog.ts'
import { normalizeLine } from '../../domain/text.ts'
import { HttpError } from '../platform/http/errors.ts'
import type { ProductRow } from './tables.ts'

type Input = EndpointRequest<typeof createProduct>['body'] | EndpointRequest<typeof updateProduct>['body']

/** The fields of a product that staff can change. */
export type ProductFields = Pick<
  ProductRow,
  | 'name'
  | 'nameEs'
  | 'description'
  | 'descriptionEs'
  | 'category'
  | 'categoryEs'
  | 'type'
  | 'price'
  | 'stock'
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
  type: 'product',
  price: 0,
  stock: 0,
  imageUrl: null,
  imageFileName: null,
  isActive: true,
}

/**
 * Merges a form into the previous fields of a product, normalized and validated.
 * @throws HttpError 400 with message and field of the first violated rule (back office §5).
 */
export function readProductFields(input: Input, before: ProductFields = blank): ProductFields {
  const imageUrl = pick(input.imageUrl, before.imageUrl, (text) => text?.trim() || null)
  const fields: ProductFields = {
    name: pick(input.name, before.name, normalizeLine),
    nameEs: pick(input.nameEs, before.nameEs, (text) => lineOf(text) || null),
    description: pick(input.description, before.description, paragraphsOf),
    descriptionEs: pick(input.descriptionEs, before.descriptionEs, (text) => paragraphsOf(text) || null),
    category: pick(input.category, before.category, lineOf),
    categoryEs: pick(input.categoryEs, before.categoryEs, (text) => lineOf(text) || null),
    type: input.type ?? before.type,
    price: pick(input.price, before.price, (amount) => readPrice(String(amount))),
    stock: pick(input.stock, before.stock, (count) => count),
    imageUrl,
    imageFileName: imageUrl === before.imageUrl ? before.imageFileName : ownFileName(imageUrl),
    isActive: input.isActive ?? before.isActive,
  }
  assertValid(fields)
  return { ...fields, imageFileName: pick(input.imageFileName, fields.imageFileName, (text) => text) }
}

function pick<Given, Field>(given: Given | undefined, before: Field, read: (given: Given) => Field): Field {
  return given === undefined ? before : read(given)
}

const lineOf = (text: string | null) => normalizeLine(text ?? '')
const paragraphsOf = (text: string | null) => (text ?? '').normalize('NFC').trim()
const ownFileName = (url: string | null) => (url?.startsWith('/') ? (url.split('/').at(-1) ?? null) : null)

function assertValid({ nameEs, descriptionEs, categoryEs, imageUrl, ...fields }: ProductFields): void {
  const spanish = { nameEs: nameEs ?? '', descriptionEs: descriptionEs ?? '', categoryEs: categoryEs ?? '' }
  const texts = { ...spanish, imageUrl: imageUrl ?? '' }
  const [fault] = checkProduct({ ...fields, ...texts })
  if (fault) throw new HttpError(400, 'invalid_input', fault.message, { field: fault.field })
}
