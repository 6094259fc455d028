import { m } from '../../paraglide/messages.js'
import { SettingsPage, sourceOf } from '../../settings/office/settings-page.tsx'
import { announcementSetting } from '../announcement-setting.ts'
import { saveAnnouncement } from '../office-api.ts'

const source = sourceOf(announcementSetting, saveAnnouncement)

/** The sentence at the top of the store. */
export function AnnouncementPage() {
  return (
    <SettingsPage
      title={m.storefront_announcement_title()}
      text={m.storefront_announcement_page_text()}
      source={source}
    />
  )
}
