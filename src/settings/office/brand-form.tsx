import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { api } from '../../kit/api/api.ts'
import { upload } from '../../kit/api/upload.ts'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { m } from '../../paraglide/messages.js'
import { useObjectUrl } from '../../pictures/office/use-object-url.ts'
import { type BrandSettings, getBrandSettings } from '../api.ts'
import { brandBody, brandFields, brandForm } from '../brand-setting.ts'
import { saveBrandSettings } from '../office-api.ts'
import { HeroLogo, LogoOf } from '../store/brand-mark.tsx'
import { brandQuery, contactQuery } from '../store/settings-queries.ts'
import type { Loaded, SettingEditor, SettingSource } from './setting-editor.ts'
import { SettingFormOf } from './settings-page.tsx'
import { SettingsSection } from './settings-section.tsx'

type BrandFields = typeof brandFields

/** Brand Settings (back office §2). */
export function BrandSettingsPage() {
  return (
    <>
      <PageHeading
        title={m.settings_brand_title()}
        note={<p className="max-w-prose text-muted">{m.settings_brand_text()}</p>}
      />
      <BrandForm />
    </>
  )
}

interface BrandFormProps {
  /** The search parameter that selects this form among those of its page. */
  chosenBy?: string
}

const slots = { logo: LogoPreview, guidelines: UsageGuidelines }

/** Name, logo and links of the shop; used as a page and as a tab of the webpage settings (back office §2). */
export function BrandForm({ chosenBy }: BrandFormProps) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const source: SettingSource<BrandFields> = {
    ...brandSource,
    send: async (sending) => {
      const saved = await send(sending)
      queryClient.setQueryData(brandQuery.queryKey, saved)
      // Refresh the document titles and the favicon.
      void router.invalidate()
      return loaded(saved)
    },
  }
  return (
    <SettingFormOf
      source={source}
      slots={slots}
      failedTitle={m.settings_brand_unread()}
      {...(chosenBy !== undefined && { chosenBy })}
    />
  )
}

/** The logo is part of the request (back office §7). */
function send({
  value,
  version,
  file,
  way,
}: Parameters<SettingSource<BrandFields>['send']>[0]): Promise<BrandSettings> {
  const { logoUrl, ...texts } = value
  const fields = { ...texts, version: String(version), ...(file ? {} : { logoUrl }) }
  return upload(saveBrandSettings, { fields, file, ...way })
}

function loaded({ version, ...brand }: BrandSettings): Loaded<BrandFields> {
  const names = Object.keys(brandFields)
  const texts = Object.entries(brand).flatMap(([name, text]) => (names.includes(name) ? [[name, text ?? '']] : []))
  return { value: { companyName: brand.companyName, ...Object.fromEntries(texts) }, version }
}

export const brandSource: SettingSource<BrandFields> = {
  key: 'brand',
  fields: brandFields,
  form: brandForm,
  schema: brandBody,
  load: async () => loaded(await api(getBrandSettings)),
  send: async (sending) => loaded(await send(sending)),
  refresh: [contactQuery.queryKey],
  fileField: 'logoUrl',
}

const places = [
  m.settings_brand_guideline_navigation,
  m.settings_brand_guideline_header,
  m.settings_brand_guideline_hero,
  m.settings_brand_guideline_mails,
  m.settings_brand_guideline_invoices,
]

function UsageGuidelines() {
  return (
    <SettingsSection title={m.settings_brand_guidelines()} text={m.settings_brand_guidelines_text()}>
      <ul className="flex flex-col gap-2">
        {places.map((place) => (
          <li key={place()} className="flex items-start gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4.5 shrink-0 text-leaf" />
            <span>{place()}</span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}

/** Preview of the logo beside the shop's name, and on the hero's background. */
function LogoPreview({ editor: { form, pictures } }: { editor: SettingEditor<BrandFields> }) {
  const [companyName, address] = form.watch(['companyName', 'logoUrl'])
  const logoUrl = useObjectUrl(pictures.files.logoUrl ?? null) ?? (address || null)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <figure className="flex min-w-0 flex-col gap-2">
        <span className="flex h-24 min-w-0 items-center gap-2.5 rounded-card border border-line bg-page px-4">
          <LogoOf companyName={companyName} logoUrl={logoUrl} className="size-10" />
          <span className="truncate font-display font-medium text-2xl tracking-display">{companyName}</span>
        </span>
        <figcaption className="text-muted text-xs">{m.settings_brand_logo_small()}</figcaption>
      </figure>
      <figure className="flex min-w-0 flex-col gap-2">
        <span className="on-leaf-area flex h-24 items-center rounded-card px-4">
          <HeroLogo companyName={companyName} logoUrl={logoUrl} />
        </span>
        <figcaption className="text-muted text-xs">{m.settings_brand_logo_large()}</figcaption>
      </figure>
    </div>
  )
}
