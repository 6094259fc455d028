import type { AdminProduct, AdminProductPage } from '../../catalog/office-api.ts'

/** A soap of $5.00 on sale, with 8 pieces. */
export function productOf(changes: Partial<AdminProduct> = {}): AdminProduct {
  const { id = '00000000-0000-4000-8000-000000000101', price = 500, stock = 8 } = changes
  const createdAt = new Date('2026-11-01T12:00:00Z')
  return {
    id,
    slug: 'jabon',
    name: 'Soap',
    nameEs: 'Jabón',
    description: '',
    descriptionEs: null,
    category: 'Body',
    categoryEs: 'Cuerpo',
    type: 'product',
    price,
    stock,
    imageUrl: null,
    imageFileName: null,
    isActive: true,
    createdAt,
    updatedAt: createdAt,
    options: [],
    rating: null,
    depositTerms: null,
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
    images: [],
    archivedAt: null,
    lowStockLimit: null,
    version: createdAt,
    variants: [
      {
        id,
        sku: null,
        optionValues: [],
        price,
        compareAtPrice: null,
        stock,
        imageUrl: null,
        startsAt: null,
        endsAt: null,
        place: null,
        placeEs: null,
        barcode: null,
        isActive: true,
        placeState: null,
      },
    ],
    ...changes,
  }
}

const plainBalm = productOf({
  id: '00000000-0000-4000-8000-000000000102',
  name: 'Balm',
  nameEs: 'Bálsamo',
  price: 1200,
})

/** A balm of $12.00 with an SKU and a barcode. */
export const balm: AdminProduct = {
  ...plainBalm,
  variants: plainBalm.variants.map((variant) => ({ ...variant, sku: 'BALM-1', barcode: '7501031311309' })),
}

/** The first page of a list with these products. */
export const pageOfProducts = (...products: AdminProduct[]): AdminProductPage => ({
  products,
  page: 1,
  pages: 1,
  matching: products.length,
  total: products.length,
  categories: [{ name: 'Body', nameEs: 'Cuerpo' }],
})
