import { z } from 'zod'
import { reporting } from '../kit/fields.ts'
import { m } from '../paraglide/messages.js'
import { setting } from '../settings/setting.ts'
import { formField } from '../settings/setting-fields.ts'
import { line, message, type SettingFault } from '../settings/text-rules.ts'

/** A typed amount: at most two decimals, 0 for an invalid number (back office §5). */
const amount = (max: number, tooHigh: SettingFault) =>
  z
    .number()
    .check(
      reporting((value) => {
        if (value < 0) return message('amount_negative')
        if (value > max) return message(tooHigh)
        return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? null : message('amount_decimals')
      }),
    )
    .meta({ minimum: 0, maximum: max, multipleOf: 0.01 })

/** Tax and shipping in display units: tax in percent, shipping and threshold in dollars, two decimals at most. */
export const shoppingCartSetting = setting({
  key: 'shopping_cart',
  summary: 'Tax and shipping rules of the cart',
  fields: {
    tax_enabled: formField(z.boolean().default(false), { kind: 'switch', label: m.settings_cart_tax_enabled }),
    tax_rate: formField(amount(100, 'percent_too_high').default(0), {
      kind: 'amount',
      max: 100,
      label: m.settings_cart_tax_rate,
      hint: m.settings_cart_tax_rate_hint,
    }),
    tax_name: formField(
      line(50)
        .overwrite((name) => name || 'Tax')
        .default('Tax'),
      { kind: 'text', label: m.settings_cart_tax_name, hint: m.settings_cart_tax_name_hint },
    ),
    tax_name_es: formField(line(50).optional(), {
      kind: 'text',
      label: m.settings_cart_tax_name_es,
      mark: 'optional',
      lang: 'es',
    }),
    shipping_enabled: formField(z.boolean().default(false), {
      kind: 'switch',
      label: m.settings_cart_shipping_enabled,
    }),
    shipping_rate: formField(amount(999_999, 'amount_too_high').default(0), {
      kind: 'amount',
      label: m.settings_cart_shipping_rate,
      hint: m.settings_cart_shipping_rate_hint,
    }),
    shipping_name: formField(
      line(50)
        .overwrite((name) => name || 'Shipping')
        .default('Shipping'),
      { kind: 'text', label: m.settings_cart_shipping_name },
    ),
    shipping_name_es: formField(line(50).optional(), {
      kind: 'text',
      label: m.settings_cart_shipping_name_es,
      mark: 'optional',
      lang: 'es',
    }),
    free_shipping_threshold: formField(amount(999_999, 'amount_too_high').default(0), {
      kind: 'amount',
      label: m.settings_cart_threshold,
      hint: m.settings_cart_threshold_hint,
      wide: true,
    }),
  },
  // No tax, no shipping (back office §9).
  initial: {
    tax_enabled: false,
    tax_rate: 0,
    tax_name: 'Tax',
    shipping_enabled: false,
    shipping_rate: 0,
    shipping_name: 'Shipping',
    free_shipping_threshold: 0,
  },
  readers: 'anyone',
  form: {
    label: m.settings_cart_title,
    whileTyping: true,
    sections: [
      {
        title: m.settings_cart_tax,
        text: m.settings_cart_tax_text,
        rows: ['tax_enabled', ['tax_name', 'tax_name_es', 'tax_rate']],
      },
      {
        title: m.settings_cart_shipping,
        text: m.settings_cart_shipping_text,
        rows: ['shipping_enabled', ['shipping_name', 'shipping_name_es', 'shipping_rate', 'free_shipping_threshold']],
      },
      { slot: 'preview' },
    ],
    saved: { title: m.settings_cart_saved_title, text: m.settings_cart_saved_text },
    failed: { title: m.settings_cart_failed_title, text: m.settings_cart_failed_text, reasons: true },
  },
})

export type ShoppingCartValue = z.output<typeof shoppingCartSetting.schema>
