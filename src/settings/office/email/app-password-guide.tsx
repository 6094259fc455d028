import { ExternalLink } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { SettingsSection } from '../settings-section.tsx'
import { appPasswordPages } from './providers.ts'

const steps = {
  one: m.email_settings_guide_1,
  two: m.email_settings_guide_2,
  three: m.email_settings_guide_3,
  four: m.email_settings_guide_4,
  five: m.email_settings_guide_5,
}

/** Explains how to create an app password of 16 characters (back office §2). */
export function AppPasswordGuide() {
  return (
    <SettingsSection title={m.email_settings_guide()} text={m.email_settings_guide_text()}>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 marker:font-semibold marker:text-muted">
        {Object.entries(steps).map(([key, step]) => (
          <li key={key} className="pl-1">
            {step()}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="text-muted">{m.email_settings_guide_links()}</span>
        {appPasswordPages.map(({ name, href }) => (
          <a
            key={name}
            href={href}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-brand-text hover:underline"
          >
            <span>{name}</span>
            <ExternalLink aria-hidden className="size-4" />
            <span className="sr-only">{m.email_settings_new_tab()}</span>
          </a>
        ))}
      </div>
    </SettingsSection>
  )
}
