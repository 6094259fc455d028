import { z } from 'zod'
import { version } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { pictureFile } from '../pictures/fields.ts'
import { brandSettings } from './api.ts'
import { brandBody } from './brand-setting.ts'

/** Omitted fields stay unchanged; a `logo` file takes precedence over `logoUrl`. Returns the updated brand. */
export const saveBrandSettings = endpoint({
  method: 'POST',
  path: '/api/brand-settings',
  summary: 'Saves name, logo and links of the shop; the logo as a file or as an address',
  file: { ...pictureFile('logo'), optional: true },
  body: brandBody,
  reply: brandSettings,
})

/** The key that was saved, and the version that is stored now; what is saved in its own way has none. */
export const savedSetting = z.object({ key: z.string(), version: version.optional() })

/**
 * Answers 400 with the faults, 409 when a newer version than the named one is stored. A secret left blank keeps the stored
 * one. The server knows the rule of each value (`saveSettingOf`).
 */
export const saveSetting = endpoint({
  method: 'POST',
  path: '/api/settings',
  summary: 'Saves a setting',
  body: z.object({ key: z.string(), value: z.record(z.string(), z.unknown()), version: version.optional() }),
  reply: savedSetting,
})
