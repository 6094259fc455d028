import type { z } from 'zod'
import type { By, Guard, Viewer } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'

/** What is saved at the address of the settings, but in its own way. */
export interface OtherSetting<Value = never> {
  key: string
  toSave: z.ZodObject
  /** Besides that of the address. */
  guard: Guard<Viewer>
  save: (platform: Platform, by: By, value: Value) => Promise<void>
}
