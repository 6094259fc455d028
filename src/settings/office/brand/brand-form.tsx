import { Check } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import { PictureField } from '../../../pictures/office/picture-field.tsx'
import { useObjectUrl } from '../../../pictures/office/use-object-url.ts'
import type { BrandSettings } from '../../api.ts'
import { HeroLogo, LogoOf } from '../../store/brand-mark.tsx'
import { LoadedSetting } from '../loaded-setting.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { SocialFields } from '../social-fields.tsx'
import { type BrandEditor, brandFormQuery, useBrandForm } from './use-brand-form.ts'

interface BrandFormProps {
  /** The search parameter that selects this form among those of its page. */
  chosenBy?: string
}

/** Name, logo and links of the shop; used as a page and as a tab of the webpage settings (back office §2). */
export function BrandForm({ chosenBy }: BrandFormProps) {
  return (
    <LoadedSetting query={brandFormQuery} failedTitle={m.settings_brand_unread()}>
      {(stored) => <LoadedBrandForm stored={stored} chosenBy={chosenBy} />}
    </LoadedSetting>
  )
}

function LoadedBrandForm({ stored, chosenBy }: { stored: BrandSettings; chosenBy: string | undefined }) {
  const editor = useBrandForm(stored)
  return (
    <SettingsForm
      label={m.settings_brand_title()}
      editor={editor}
      chosenBy={chosenBy}
      dirty={editor.pictures.fileChosen}
      onDiscard={editor.pictures.discardFiles}
    >
      <NameSection editor={editor} />
      <PicturesSections editor={editor} />
      <LinksSection editor={editor} />
      <UsageGuidelines />
    </SettingsForm>
  )
}

function NameSection({ editor: { form } }: { editor: BrandEditor }) {
  const { errors } = form.formState
  return (
    <SettingsSection title={m.settings_brand_name()} text={m.settings_brand_name_text()}>
      <TextField
        {...form.register('companyName')}
        label={m.settings_brand_company()}
        error={errors.companyName?.message}
        autoComplete="off"
        required
      />
      <TextField
        {...form.register('websiteEmail')}
        type="email"
        label={m.settings_brand_email()}
        optional={m.settings_optional()}
        error={errors.websiteEmail?.message}
        autoComplete="off"
      />
      <TextField
        {...form.register('customDomain')}
        label={m.settings_brand_domain()}
        optional={m.settings_optional()}
        hint={m.settings_brand_domain_hint()}
        error={errors.customDomain?.message}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
      />
    </SettingsSection>
  )
}

function PicturesSections({ editor: { form, pictures } }: { editor: BrandEditor }) {
  const { errors } = form.formState
  const { logo, icon } = pictures
  const companyName = useWatch({ control: form.control, name: 'companyName' })
  const chosen = useObjectUrl(logo.value.file)
  return (
    <>
      <SettingsSection title={m.settings_brand_logo()} text={m.settings_brand_logo_text()}>
        <PictureField
          label={m.settings_brand_logo()}
          name="logoUrl"
          shape="whole"
          hint={m.admin_picture_drop()}
          error={errors.logoUrl?.message}
          {...logo}
        />
        <LogoPreview companyName={companyName} logoUrl={chosen ?? (logo.value.url || null)} />
      </SettingsSection>
      <SettingsSection title={m.settings_brand_icon()} text={m.settings_brand_icon_text()}>
        <PictureField
          label={m.settings_brand_favicon()}
          name="faviconUrl"
          shape="whole"
          error={errors.faviconUrl?.message}
          {...icon}
        />
      </SettingsSection>
    </>
  )
}

function LinksSection({ editor: { form } }: { editor: BrandEditor }) {
  const { errors } = form.formState
  return (
    <SettingsSection title={m.settings_webpage_social()} text={m.settings_brand_social_text()}>
      <SocialFields
        facebook={{ field: form.register('facebookUrl'), error: errors.facebookUrl?.message }}
        instagram={{ field: form.register('instagramUrl'), error: errors.instagramUrl?.message }}
      />
    </SettingsSection>
  )
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
function LogoPreview({ companyName, logoUrl }: { companyName: string; logoUrl: string | null }) {
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
