import type { Stringifier } from 'csv-stringify'
import { textIn } from '../../kit/bilingual.ts'
import { textOf } from '../../kit/dictionary.ts'
import type { Locale } from '../../kit/locale.ts'
import { formatDecimal } from '../../kit/money.ts'
import { csvOf, digitsCell, spreadsheetTime } from '../../kit/server/csv.ts'
import type { Database } from '../../kit/server/database/database.ts'
import { m } from '../../paraglide/messages.js'
import { productTypeTexts } from '../office-texts.ts'
import { choicesOf } from '../variant.ts'
import { type ExportedProduct, everyProduct } from './product-export-queries.ts'

/**
 * Exports all products as a CSV file in the order of the catalog, hidden and archived ones included. Each variant has a
 * row; a product without options or sessions has one.
 */
export function exportProducts(database: Database, language: Locale): Stringifier {
  return csvOf(columnsIn(language), readRows(database, language))
}

async function* readRows(database: Database, language: Locale) {
  for await (const product of everyProduct(database)) {
    const rows = product.variants.length > 0 ? product.variants : [undefined]
    for (const variant of rows) yield rowOf(product, variant, language)
  }
}

function columnsIn(language: Locale): { key: keyof ReturnType<typeof rowOf>; header: string }[] {
  const locale = { locale: language }
  return [
    { key: 'name', header: m.audit_field_name({}, locale) },
    { key: 'nameEs', header: m.audit_field_name_es({}, locale) },
    { key: 'type', header: m.products_admin_type({}, locale) },
    { key: 'category', header: m.audit_field_category({}, locale) },
    { key: 'categoryEs', header: m.audit_field_category_es({}, locale) },
    { key: 'price', header: m.products_admin_price({}, locale) },
    { key: 'stock', header: m.products_admin_stock({}, locale) },
    { key: 'state', header: m.products_admin_state({}, locale) },
    { key: 'size', header: m.products_admin_size({}, locale) },
    { key: 'sizeEs', header: m.products_admin_size_es({}, locale) },
    { key: 'description', header: m.audit_field_description({}, locale) },
    { key: 'descriptionEs', header: m.audit_field_description_es({}, locale) },
    { key: 'howToUse', header: m.products_admin_how_to_use({}, locale) },
    { key: 'howToUseEs', header: m.products_admin_how_to_use_es({}, locale) },
    { key: 'ingredients', header: m.products_admin_ingredients({}, locale) },
    { key: 'ingredientsEs', header: m.products_admin_ingredients_es({}, locale) },
    { key: 'image', header: m.audit_field_image_url({}, locale) },
    { key: 'slug', header: m.audit_field_slug({}, locale) },
    { key: 'created', header: m.admin_export_date({}, locale) },
    { key: 'sku', header: m.products_admin_sku({}, locale) },
    { key: 'barcode', header: m.products_admin_barcode({}, locale) },
    { key: 'lowStockLimit', header: m.products_admin_low_stock({}, locale) },
    { key: 'choices', header: m.products_admin_options({}, locale) },
    { key: 'starts', header: m.products_admin_session_from({}, locale) },
    { key: 'ends', header: m.products_admin_session_to({}, locale) },
    { key: 'place', header: m.products_admin_session_place({}, locale) },
  ]
}

type ExportedVariant = ExportedProduct['variants'][number]

function rowOf(product: ExportedProduct, variant: ExportedVariant | undefined, language: Locale) {
  const { price, stock } = variant ?? product
  return {
    name: product.name,
    nameEs: product.nameEs ?? '',
    type: textOf(productTypeTexts, product.type, language),
    category: product.category,
    categoryEs: product.categoryEs ?? '',
    price: formatDecimal(price),
    stock: stock === null ? m.products_admin_stock_unlimited({}, { locale: language }) : stock,
    state: stateText(product, variant)({}, { locale: language }),
    size: product.size ?? '',
    sizeEs: product.sizeEs ?? '',
    description: product.description,
    descriptionEs: product.descriptionEs ?? '',
    howToUse: product.howToUse ?? '',
    howToUseEs: product.howToUseEs ?? '',
    ingredients: product.ingredients ?? '',
    ingredientsEs: product.ingredientsEs ?? '',
    image: variant?.imageUrl ?? product.imageUrl ?? '',
    slug: product.slug,
    created: spreadsheetTime(product.createdAt),
    lowStockLimit: product.lowStockLimit ?? '',
    ...variantCells(product, variant, language),
  }
}

function variantCells({ options }: ExportedProduct, variant: ExportedVariant | undefined, language: Locale) {
  const choices = variant ? choicesOf(options, variant) : []
  return {
    sku: digitsCell(variant?.sku ?? ''),
    barcode: digitsCell(variant?.barcode ?? ''),
    choices: choices
      .map(
        ({ name, nameEs, value, valueEs }) => `${textIn(language, name, nameEs)}: ${textIn(language, value, valueEs)}`,
      )
      .join(', '),
    starts: variant?.startsAt ? spreadsheetTime(variant.startsAt) : '',
    ends: variant?.endsAt ? spreadsheetTime(variant.endsAt) : '',
    place: textIn(language, variant?.place ?? '', variant?.placeEs),
  }
}

function stateText({ archivedAt, isActive }: ExportedProduct, variant: ExportedVariant | undefined) {
  if (archivedAt !== null) return m.products_admin_state_archived
  return isActive && variant?.isActive !== false ? m.products_admin_state_active : m.products_admin_state_hidden
}
