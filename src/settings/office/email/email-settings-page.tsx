import { useLoaderData } from '@tanstack/react-router'
import { ExternalLink, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHeading } from '../../../kit/list/page-heading.tsx'
import { m } from '../../../paraglide/messages.js'
import type { EmailSettingValue } from '../../office-api.ts'
import { LoadedSetting } from '../loaded-setting.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { appPasswordPages } from './providers.ts'
import { NoticesSection, SenderSection } from './sender-sections.tsx'
import { ServerSection } from './server-section.tsx'
import { TestSection } from './test-section.tsx'
import { emailFormQuery, useEmailForm } from './use-email-form.ts'

/** Email Settings (back office §2). */
export function EmailSettingsPage() {
  return (
    <>
      <PageHeading
        title={m.email_settings_title()}
        note={<p className="max-w-prose text-muted">{m.email_settings_text()}</p>}
      />
      <LoadedSetting query={emailFormQuery}>{(stored) => <EmailSettings stored={stored} />}</LoadedSetting>
    </>
  )
}

function EmailSettings({ stored }: { stored: EmailSettingValue }) {
  const { editor, stored: account } = useEmailForm(stored)
  const { form } = editor
  return (
    <div className="flex flex-col gap-6">
      <MailStatus saved={account !== null} />
      <SettingsForm label={m.email_settings_title()} editor={editor}>
        <ServerSection form={form} stored={account} />
        <AppPasswordGuide />
        <SenderSection form={form} />
        <NoticesSection form={form} />
        <TestSection editor={editor} />
      </SettingsForm>
    </div>
  )
}

/** Whether and how mail is currently sent. */
function MailStatus({ saved }: { saved: boolean }) {
  const { demo } = useLoaderData({ from: '__root__' })
  if (demo) {
    return (
      <Notice>
        {m.email_settings_demo()}{' '}
        <a href="/demo/mailbox" className="font-semibold underline underline-offset-4">
          {m.email_settings_demo_link()}
        </a>
      </Notice>
    )
  }
  return saved ? null : <Notice>{m.email_settings_none()}</Notice>
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 rounded-card bg-info-soft px-4 py-3 text-info-text">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p className="max-w-prose">{children}</p>
    </div>
  )
}

const steps = {
  one: m.email_settings_guide_1,
  two: m.email_settings_guide_2,
  three: m.email_settings_guide_3,
  four: m.email_settings_guide_4,
  five: m.email_settings_guide_5,
}

/** Explains how to create an app password of 16 characters (back office §2). */
function AppPasswordGuide() {
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
