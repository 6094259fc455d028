import { m } from '../../paraglide/messages.js'
import { SettingsPage, sourceOf } from '../../settings/office/settings-page.tsx'
import { sellingSetting } from '../selling-setting.ts'

const source = sourceOf(sellingSetting)

/** Where the shop is, and when parcels leave. */
export function SellingSettingsPage() {
  return <SettingsPage title={m.settings_selling_title()} text={m.settings_selling_text()} source={source} />
}
