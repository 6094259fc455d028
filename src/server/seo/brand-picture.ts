import { pictureAsPng } from '../media/picture-as-png.ts'
import type { Db } from '../platform/database/database.ts'
import { readBrand } from '../settings/read-settings.ts'

/** Pixels: twice the size in mails, and the size for home screens. */
const sizes = { logo: 80, icon: 180 } as const

/** The uploaded logo or icon as a PNG, for clients without WebP support, or null. */
export async function brandPicture(db: Db, which: keyof typeof sizes): Promise<Buffer | null> {
  const { logoUrl, faviconUrl } = await readBrand(db)
  const url = which === 'logo' ? logoUrl : faviconUrl
  return url ? pictureAsPng(db, url, { size: sizes[which] }) : null
}
