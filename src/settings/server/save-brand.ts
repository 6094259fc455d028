import type { z } from 'zod'
import { recordAudit } from '../../audit/server/record-audit.ts'
import type { Tx } from '../../kit/server/database/database.ts'
import { assertNotNewer } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import { assertPicturesExist } from '../../pictures/server/store-picture.ts'
import type { StoredBrand } from '../api.ts'
import type { brandBody } from '../brand-setting.ts'
import { lockBrandSettings, putBrandSettings } from './settings-queries.ts'

/** A logo that has been stored as an upload. */
interface StoredLogo {
  url: string
  fileName: string
}

/**
 * Saves the brand: missing fields are kept, blank fields are cleared, an uploaded logo takes precedence over a URL. Call
 * `clearSettingsCache` after the commit if the same process reads it immediately.
 * @throws HttpError 409 when a newer version than the named one is stored.
 */
export async function saveBrand(
  clock: () => Date,
  tx: Tx,
  { version, ...form }: z.output<typeof brandBody>,
  { logo, by }: { logo: StoredLogo | null; by: By },
): Promise<void> {
  const { version: stored, ...before } = await lockBrandSettings(tx)
  assertNotNewer({ version: stored }, version)
  const { logoUrl, faviconUrl, ...texts } = form
  await assertPicturesExist(tx, [
    ['logoUrl', logoUrl],
    ['faviconUrl', faviconUrl],
  ])
  const after: StoredBrand = {
    ...before,
    ...blankAsNull(texts),
    ...(logoUrl !== undefined && { logoUrl: logoUrl || null, logoFileName: uploadName(logoUrl) }),
    ...(logo && { logoUrl: logo.url, logoFileName: logo.fileName }),
    ...(faviconUrl !== undefined && { faviconUrl: faviconUrl || null, faviconFileName: uploadName(faviconUrl) }),
  }
  await putBrandSettings(tx, after, clock())
  await recordAudit(tx, {
    by,
    action: 'brand.saved',
    subject: { type: 'brand', id: 'brand' },
    ...(stored > 0 ? { before } : {}),
    after: { ...after },
  })
}

type Texts = Omit<z.output<typeof brandBody>, 'logoUrl' | 'faviconUrl' | 'version'>

function blankAsNull({ companyName, ...rest }: Texts) {
  const present = Object.entries(rest).filter(([, text]) => text !== undefined)
  return { companyName, ...Object.fromEntries(present.map(([field, text]) => [field, text || null])) }
}

/** The file name of an uploaded picture; null for external URLs. */
const uploadName = (url: string) => /^\/uploads\/([\w.-]+)$/.exec(url)?.[1] ?? null
