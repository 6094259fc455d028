import { z } from 'zod'
import { version } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { announcementSetting } from './announcement-setting.ts'
import { pauseSetting } from './pause-setting.ts'

const saved = z.object({ key: z.string(), version: version.optional() })

export const getPause = pauseSetting.read

export const savePause = endpoint({
  method: 'PUT',
  path: '/api/admin/pause',
  summary: 'Saves the pause of the shop (staff); payments that are open can still be completed',
  body: pauseSetting.toSave,
  reply: saved,
})

export const getAnnouncement = announcementSetting.read

export const saveAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/admin/announcement',
  summary: 'Saves the announcement of the store (staff)',
  body: announcementSetting.toSave,
  reply: saved,
})
