import { m } from '../../paraglide/messages.js'
import { SettingsPage, sourceOf } from '../../settings/office/settings-page.tsx'
import { savePause } from '../office-api.ts'
import { pauseSetting } from '../pause-setting.ts'

const source = sourceOf(pauseSetting, savePause)

/** When the shop sells nothing, or nothing of a kind. */
export function PausePage() {
  return <SettingsPage title={m.storefront_pause_title()} text={m.storefront_pause_page_text()} source={source} />
}
