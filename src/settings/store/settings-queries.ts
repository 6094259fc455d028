import { queryOptions, useQuery } from '@tanstack/react-query'
import { readCartSettings } from '../../cart/cart-settings.ts'
import { api } from '../../kit/api/api.ts'
import { getPaymentSetting } from '../../payments/payment-setting-api.ts'
import {
  type BrandSettings,
  getAboutSetting,
  getBrandSettings,
  getContactSetting,
  getGeneralSetting,
  getShoppingCartSetting,
} from '../api.ts'
import { productBrand } from '../brand.ts'

export const brandQuery = queryOptions({ queryKey: ['brand'], queryFn: readBrand })

export const aboutQuery = queryOptions({
  queryKey: ['settings', 'about'],
  queryFn: async () => (await api(getAboutSetting)).value,
})

export const contactQuery = queryOptions({
  queryKey: ['settings', 'contact'],
  queryFn: async () => (await api(getContactSetting)).value,
})

export const generalQuery = queryOptions({
  queryKey: ['settings', 'general'],
  queryFn: async () => (await api(getGeneralSetting)).value,
})

/** Tax and shipping rules, in cents and basis points. */
export const cartSettingsQuery = queryOptions({
  queryKey: ['settings', 'shopping_cart'],
  queryFn: async () => readCartSettings((await api(getShoppingCartSetting)).value),
})

/** How the shop takes payment, for `termsOf`. Depends on the viewer: verified customers learn where they send the money. */
export const paymentSettingQuery = queryOptions({
  queryKey: ['settings', 'payment'],
  queryFn: async () => (await api(getPaymentSetting)).value,
})

/** Name and logo of the shop; bundled defaults until the shop sets its own, or when they cannot be loaded. */
export function useBrand() {
  const settings = useQuery(brandQuery).data
  return {
    companyName: settings?.companyName || productBrand,
    logoUrl: settings?.logoUrl || null,
    /** The width of the logo divided by its height; 1 unless it is known. */
    logoRatio: settings?.logoRatio ?? 1,
    settings,
  }
}

async function readBrand(): Promise<BrandSettings> {
  try {
    return await api(getBrandSettings)
  } catch (cause) {
    const error = new Error('Failed to fetch brand settings', { cause })
    console.warn(error)
    throw error
  }
}
