import { colors } from '../../mail/templates/theme.ts'
import type { BrandSettings, GeneralValue } from '../../settings/api.ts'

interface Icon {
  src: string
  sizes: string
  type?: string
}

const defaultIcons: Icon[] = [192, 512].map((size) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
}))

/** The web app manifest for home screens (W3C Web Application Manifest). */
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
    // An uploaded icon may have any size.
    icons: brand.faviconUrl ? [{ src: brand.faviconUrl, sizes: 'any' }] : defaultIcons,
  }
}
