import type { ShoppingCartValue } from '../../api.ts'

/** Form values of the shopping_cart setting; amounts are strings. */
export interface CartForm {
  tax_enabled: boolean
  tax_rate: string
  tax_name: string
  tax_name_es: string
  shipping_enabled: boolean
  shipping_rate: string
  shipping_name: string
  shipping_name_es: string
  free_shipping_threshold: string
}

export type AmountField = 'tax_rate' | 'shipping_rate' | 'free_shipping_threshold'

/** The number in the input; 0 when it is not a number (back office §5). */
export function numberIn(text: string): number {
  const number = text.trim() === '' ? 0 : Number(text)
  return Number.isFinite(number) ? number : 0
}

export function toForm(value: ShoppingCartValue): CartForm {
  return {
    ...value,
    tax_name_es: value.tax_name_es ?? '',
    shipping_name_es: value.shipping_name_es ?? '',
    tax_rate: String(value.tax_rate),
    shipping_rate: String(value.shipping_rate),
    free_shipping_threshold: String(value.free_shipping_threshold),
  }
}

export function toValue(form: CartForm): ShoppingCartValue {
  return {
    ...form,
    tax_rate: numberIn(form.tax_rate),
    shipping_rate: numberIn(form.shipping_rate),
    free_shipping_threshold: numberIn(form.free_shipping_threshold),
  }
}
