import type { BrandSettings, GeneralValue } from '../../contract/settings.ts'
import { colors } from '../../mails/theme.ts'

interface Icon {
  src: string
  sizes: string
  type?: string
}

const ownIcons: Icon[] = [192, 512].map((size) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
}))

/** What phones show of the shop on their home screens (W3C Web Application Manifest). */
export function webManifest(brand: BrandSettings, general: GeneralValue) {
  return {
    id: '/',
    name: brand.companyName,
    short_name: brand.companyName,
    description: general.tagline,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: colors.page,
    theme_color: colors.page,
    // The shop's own icon was uploaded in a size that nobody asked for.
    icons: brand.faviconUrl ? [{ src: brand.faviconUrl, sizes: 'any' }] : ownIcons,
  }
}
