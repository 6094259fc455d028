import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../kit/api/api.ts'
import { productBrand } from '../../kit/brand.ts'
import { type BrandSettings, getAboutSetting, getBrandSettings, getContactSetting, getGeneralSetting } from '../api.ts'

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
