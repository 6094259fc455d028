import { pictureAsPng } from '../media/picture-as-png.ts'
import type { Db } from '../platform/database/database.ts'
import { readBrand } from '../settings/read-settings.ts'

/** Pixels: twice what a mail shows of the logo, and what home screens ask for. */
const sizes = { logo: 80, icon: 180 } as const

/** The shop's uploaded logo or icon as a PNG, for whoever knows no WebP; null without one. */
export async function brandPicture(db: Db, which: keyof typeof sizes): Promise<Buffer | null> {
  const { logoUrl, faviconUrl } = await readBrand(db)
  const url = which === 'logo' ? logoUrl : faviconUrl
  return url ? pictureAsPng(db, url, { size: sizes[which] }) : null
}
