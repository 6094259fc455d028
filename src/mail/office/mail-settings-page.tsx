import { useLoaderData } from '@tanstack/react-router'
import { Check, ExternalLink, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { SettingsPage, sourceOf } from '../../settings/office/settings-page.tsx'
import { SettingsSection } from '../../settings/office/settings-section.tsx'
import { mailSetting } from '../mail-setting.ts'
import { TestSection } from './test-section.tsx'
import type { MailEditor } from './use-test-mail.ts'

const source = sourceOf(mailSetting)
const slots = { head: MailStatus, providers: Providers, guide: AppPasswordGuide, test: TestSection }

/** Email Settings (back office §2). */
export function MailSettingsPage() {
  return <SettingsPage title={m.email_settings_title()} text={m.email_settings_text()} source={source} slots={slots} />
}

/** Whether and how mail is currently sent. */
function MailStatus({ editor }: { editor: MailEditor }) {
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
  return editor.stored.smtpPasswordSet ? null : <Notice>{m.email_settings_none()}</Notice>
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

/** Pages where providers create app passwords. */
const appPasswordPages = [
  { name: 'Google', href: 'https://myaccount.google.com/apppasswords' },
  { name: 'Yahoo', href: 'https://login.yahoo.com/account/security' },
  { name: 'Apple', href: 'https://account.apple.com/account/manage' },
] as const

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
            className="inline-flex min-h-control items-center gap-1.5 font-semibold text-brand-text hover:underline"
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

/** A mail provider and its SMTP server. */
interface MailProvider {
  name: string
  host: string
  port: string
}

/** Common providers whose user name is the mail address, each with its recommended port. */
const mailProviders: readonly MailProvider[] = [
  { name: 'Gmail', host: 'smtp.gmail.com', port: '587' },
  { name: 'Microsoft 365', host: 'smtp.office365.com', port: '587' },
  { name: 'Yahoo', host: 'smtp.mail.yahoo.com', port: '465' },
  { name: 'iCloud', host: 'smtp.mail.me.com', port: '587' },
  { name: 'Zoho', host: 'smtp.zoho.com', port: '465' },
  { name: 'Fastmail', host: 'smtp.fastmail.com', port: '465' },
  { name: 'Proton Mail', host: 'smtp.protonmail.ch', port: '587' },
  { name: 'Mailgun', host: 'smtp.mailgun.org', port: '587' },
  { name: 'Brevo', host: 'smtp-relay.brevo.com', port: '587' },
]

/** Servers of common providers. */
function Providers({ editor: { form } }: { editor: MailEditor }) {
  const [host, port] = form.watch(['smtpHost', 'smtpPort'])
  const choose = (provider: MailProvider) => {
    const changed = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    form.setValue('smtpHost', provider.host, changed)
    form.setValue('smtpPort', provider.port, changed)
    form.setValue('useSSL', true, changed)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 font-semibold text-sm">{m.email_settings_providers()}</legend>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {mailProviders.map((provider) => (
          <li key={provider.name}>
            <ProviderButton
              provider={provider}
              chosen={host === provider.host && port === provider.port}
              onChoose={() => choose(provider)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

interface ProviderButtonProps {
  provider: MailProvider
  chosen: boolean
  onChoose: () => void
}

function ProviderButton({ provider, chosen, onChoose }: ProviderButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={[
        'flex h-full w-full items-start justify-between gap-2 rounded-control border px-3 py-2 text-left',
        'transition-colors duration-120',
        chosen ? 'border-leaf bg-leaf-soft' : 'border-line-strong hover:bg-sunken',
      ].join(' ')}
    >
      <span className="min-w-0">
        <span className="block font-semibold text-sm">{provider.name}</span>
        <span className="wrap-anywhere block text-muted text-xs">
          {m.email_settings_provider_server({ host: provider.host, port: provider.port })}
        </span>
      </span>
      {chosen && <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-leaf" />}
    </button>
  )
}
