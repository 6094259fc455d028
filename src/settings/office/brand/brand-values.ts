import type { BrandSettings } from '../../api.ts'

/** Form values of the brand; blank ones are omitted. */
export interface BrandValues {
  companyName: string
  websiteEmail: string
  customDomain: string
  facebookUrl: string
  instagramUrl: string
  logoUrl: string
  faviconUrl: string
}

export function toForm(brand: BrandSettings): BrandValues {
  return {
    companyName: brand.companyName,
    websiteEmail: brand.websiteEmail ?? '',
    customDomain: brand.customDomain ?? '',
    facebookUrl: brand.facebookUrl ?? '',
    instagramUrl: brand.instagramUrl ?? '',
    logoUrl: brand.logoUrl ?? '',
    faviconUrl: brand.faviconUrl ?? '',
  }
}
