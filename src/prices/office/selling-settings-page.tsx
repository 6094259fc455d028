import { type Locale, locales } from '../../kit/locale.ts'
import { CopyText } from '../../kit/ui/copy-button.tsx'
import { m } from '../../paraglide/messages.js'
import { SettingsPage, sourceOf } from '../../settings/office/settings-page.tsx'
import { SettingsSection } from '../../settings/office/settings-section.tsx'
import { sellingSetting } from '../selling-setting.ts'

const source = sourceOf(sellingSetting)

/** Where the shop is, and when parcels leave; and where others read its products. */
export function SellingSettingsPage() {
  return (
    <div className="flex flex-col gap-6">
      <SettingsPage title={m.settings_selling_title()} text={m.settings_selling_text()} source={source} />
      <SettingsSection title={m.settings_feeds()} text={m.settings_feeds_text()}>
        <dl className="flex flex-col gap-5">
          {locales.map((locale) => (
            <div key={locale} className="flex flex-col gap-1">
              <dt className="font-semibold text-sm">{names[locale]()}</dt>
              <dd>
                <CopyText what={names[locale]()} text={`${window.location.origin}/feeds/google.xml?lang=${locale}`} />
              </dd>
            </div>
          ))}
        </dl>
      </SettingsSection>
    </div>
  )
}

const names: Record<Locale, () => string> = { en: m.settings_feed_en, es: m.settings_feed_es }
