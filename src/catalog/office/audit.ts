import { momentText, moneyText, storedMoneyText } from '../../kit/list/figures.ts'
import { type AuditWords, listed } from '../../kit/page/audit-words.ts'
import { wordingsOf } from '../../kit/page/page-text.ts'
import { fieldsOf } from '../../kit/records.ts'
import { m } from '../../paraglide/messages.js'
import { productTypeTexts } from '../office-texts.ts'
import { depositTermsText } from './deposit-values.ts'

export const audit: AuditWords = {
  values: { type: wordingsOf(productTypeTexts) },
  texts: {
    price: storedMoneyText,
    stock: (stock) => (stock === null ? m.audit_value_unlimited() : undefined),
    depositTerms: depositTermsText,
    images: listed(pictureText),
    options: listed(optionText, '; '),
    variants: listed(variantText, '; '),
  },
  references: ['productId'],
}

/** The file name of a picture and its descriptions. */
function pictureText(picture: unknown): string {
  const { url, alt, altEs } = fieldsOf(picture)
  const descriptions = [alt, altEs].filter(Boolean)
  const name = String(url).split('/').at(-1) ?? ''
  return descriptions.length > 0 ? `${name} (${descriptions.join(' / ')})` : name
}

/** `Shade: Ruby, Coral` */
function optionText(option: unknown): string {
  const { name, values } = fieldsOf(option)
  return `${name}: ${(Array.isArray(values) ? values : []).map((value) => fieldsOf(value).value).join(', ')}`
}

/** `Ruby, Full: $18.00, 3 pieces, SKU LIP-RUBY`; a session has its start instead of the values. */
function variantText(variant: unknown): string {
  const { variant: name, price, stock, sku, barcode, isActive } = fieldsOf(variant)
  const pieces = stock === null ? m.audit_value_unlimited() : m.audit_value_pieces({ count: Number(stock) })
  const parts = [
    moneyText(Number(price)),
    pieces,
    sku && `SKU ${sku}`,
    barcode,
    isActive === false && m.audit_value_not_sold(),
  ]
  const text = String(name)
  const title = isSession(text) ? momentText(new Date(text)) : text
  return [title, parts.filter(Boolean).join(', ')].filter(Boolean).join(': ')
}

const isSession = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)
