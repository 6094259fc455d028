import { pictureAsPng } from '../media/picture-as-png.ts'
import type { Db } from '../platform/database.ts'
import { readBrand } from '../settings/read-settings.ts'

/** Pixels: twice what a mail shows of the logo, and what home screens ask for. */
const sizes = { logo: 80, icon: 180 } as const

/** The last one of each kind, for as long as its address stays the same. */
const lastMade = new Map<string, { url: string; bytes: Buffer | null }>()

/** The shop's uploaded logo or icon as a PNG, for whoever knows no WebP; null without one. */
export async function brandPicture(db: Db, which: keyof typeof sizes): Promise<Buffer | null> {
  const { logoUrl, faviconUrl } = await readBrand(db)
  const url = which === 'logo' ? logoUrl : faviconUrl
  if (!url) return null
  const last = lastMade.get(which)
  if (last?.url === url) return last.bytes
  const bytes = await pictureAsPng(db, url, { size: sizes[which] })
  lastMade.set(which, { url, bytes })
  return bytes
}
