import type { z } from 'zod'
import type { brandForm } from '../../contract/setting-values.ts'
import type { BrandSettings } from '../../contract/settings.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/guards.ts'
import type { Platform } from '../platform/platform.ts'
import { defaultBrand } from './default-settings.ts'
import { lockBrandSettings, putBrandSettings } from './settings-queries.ts'

/** A picture of the shop's own that was stored before. */
interface StoredLogo {
  url: string
  fileName: string
}

/**
 * Saves the brand: what the form leaves out stays, what is blank goes, an uploaded logo wins over an address. Call
 * `forgetSettings` after the commit when the same process reads it back at once.
 */
export async function saveBrand(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  form: z.output<typeof brandForm>,
  { logo, viewer, requestId }: { logo: StoredLogo | null; viewer: Viewer; requestId: string },
): Promise<void> {
  const before = await lockBrandSettings(tx)
  const { logoUrl, faviconUrl, ...texts } = form
  const after: BrandSettings = {
    ...(before ?? defaultBrand),
    ...blankAsNull(texts),
    ...(logoUrl !== undefined && { logoUrl: logoUrl || null, logoFileName: uploadName(logoUrl) }),
    ...(logo && { logoUrl: logo.url, logoFileName: logo.fileName }),
    ...(faviconUrl !== undefined && { faviconUrl: faviconUrl || null, faviconFileName: uploadName(faviconUrl) }),
  }
  await putBrandSettings(tx, after, clock())
  await recordAudit(tx, {
    actor: viewer,
    action: 'brand.saved',
    subject: { type: 'brand', id: 'brand' },
    ...(before ? { before: { ...before } } : {}),
    after: { ...after },
    requestId,
  })
}

type Texts = Omit<z.output<typeof brandForm>, 'logoUrl' | 'faviconUrl'>

function blankAsNull({ companyName, ...rest }: Texts) {
  const given = Object.entries(rest).filter(([, text]) => text !== undefined)
  return { companyName, ...Object.fromEntries(given.map(([field, text]) => [field, text || null])) }
}

/** An address has no file name of ours, unless it is of one of the shop's own uploads. */
const uploadName = (url: string) => /^\/uploads\/([\w.-]+)$/.exec(url)?.[1] ?? null
