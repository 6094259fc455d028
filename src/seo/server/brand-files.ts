import type { Db } from '../../kit/server/database/database.ts'
import { colors } from '../../mail/templates/theme.ts'
import { pictureAsPng } from '../../pictures/server/converted-pictures.ts'
import type { BrandSettings, GeneralValue } from '../../settings/api.ts'
import { readBrand } from '../../settings/server/read-settings.ts'

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

/** Pixels: twice the size in mails, where a logo may be wide, and the size for home screens. */
const sizes = { logo: { width: 400, height: 80 }, icon: { width: 180, height: 180 } }

/** The uploaded logo or icon as a PNG, for clients without WebP support, or null. */
export async function brandPicture(db: Db, which: keyof typeof sizes): Promise<Buffer | null> {
  const { logoUrl, faviconUrl } = await readBrand(db)
  const url = which === 'logo' ? logoUrl : faviconUrl
  return url ? pictureAsPng(db, url, sizes[which]) : null
}
