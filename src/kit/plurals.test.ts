import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

/** Messages that are right for one and for many: counts beside what they do not decline. */
const sameForOne = new Set([
  'admin_attention_left',
  'admin_attention_more',
  'admin_stat_sold_out',
  'bulk_all',
  'bulk_failed_text',
  'bulk_more',
  'bulk_numbers_few',
  'bulk_numbers_hint',
  'bulk_numbers_too_many',
  'parcel_units_of',
  'admin_stat_unverified',
  'calendar_minutes',
  'cart_quantity',
  'cart_quantity_now',
  'catalog_filters_show',
  'catalog_only_left',
  'catalog_picture_place',
  'catalog_picture_show',
  'calendars_buffer_text',
  'languages_count',
  // Of more than 200.
  'languages_more',
  'lines_cancel_count_of',
  'lines_canceled_some',
  'lines_refunded_some',
  'mail_invariants_more',
  'outbox_total',
  'people_policy_consequence',
  'prices_products_count',
  // Of more than six.
  'prices_states_count',
  'prices_uses_text',
  'product_order_moved',
  // Of 4.
  'product_order_text',
  'products_admin_image_moved',
  'products_admin_in_stock',
  'reports_kept',
  'products_admin_option_moved',
  'products_admin_option_value_moved',
  'refund_units_most',
  'catalog_filters_set',
  'second_factor_codes_left',
  // Of 200.
  'sheet_too_many',
])
/** Verbs, nouns and participles of many, in the messages that the list above excepts. */
const many = /\b(quedan|cancelados|libres|piezas|minutos|horas|días|artículos|items|seats|pieces|days|hours)\b/i

const messages = ['en', 'es'].flatMap((language) =>
  globSync(`messages/${language}/*.json`).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>).map(
      ([key, text]) => [`${language}/${basename(file)} ${key}`, key, text] as const,
    ),
  ),
)

it('every message with a count has a form for one, in both languages', () => {
  const plain = messages.flatMap(([name, key, text]) =>
    typeof text === 'string' && /\{count\}/.test(text) && (!sameForOne.has(key) || many.test(text)) ? [name] : [],
  )
  expect(messages.length).toBeGreaterThan(2000)
  expect(plain).toEqual([])
})

it('no verb of many stands beside a number that may be one, whatever it is called', () => {
  const plain = messages.flatMap(([name, , text]) => (typeof text === 'string' && /quedan \{/.test(text) ? [name] : []))
  expect(plain).toEqual([])
})
