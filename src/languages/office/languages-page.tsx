import { m } from '../../paraglide/messages.js'
import { languagesSetting } from '../../settings/languages-setting.ts'
import { SettingsPage, sourceOf } from '../../settings/office/settings-page.tsx'
import { SettingsSection } from '../../settings/office/settings-section.tsx'
import { saveLanguages } from '../office-api.ts'
import { HalfTexts } from './half-texts.tsx'

const source = sourceOf(languagesSetting, saveLanguages)

/** What lacks one of the two languages, and whether the store holds it back. */
export function LanguagesPage() {
  return (
    <div className="flex flex-col gap-6">
      <SettingsPage title={m.languages_title()} text={m.languages_text()} source={source} />
      <SettingsSection title={m.languages_texts()} text={m.languages_texts_text()}>
        <HalfTexts />
      </SettingsSection>
    </div>
  )
}
