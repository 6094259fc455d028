import type { Db } from '../../kit/server/database/database.ts'
import { pictureAsPng } from '../../pictures/server/converted-pictures.ts'
import { readBrand } from '../../settings/server/read-settings.ts'

/** Pixels: twice the size in mails, where a logo may be wide, and the size for home screens. */
const sizes = { logo: { width: 400, height: 80 }, icon: { width: 180, height: 180 } }

/** The uploaded logo or icon as a PNG, for clients without WebP support, or null. */
export async function brandPicture(db: Db, which: keyof typeof sizes): Promise<Buffer | null> {
  const { logoUrl, faviconUrl } = await readBrand(db)
  const url = which === 'logo' ? logoUrl : faviconUrl
  return url ? pictureAsPng(db, url, sizes[which]) : null
}
