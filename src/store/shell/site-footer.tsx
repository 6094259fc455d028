import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NewsletterForm } from '../../consents/store/newsletter-form.tsx'
import { textIn } from '../../kit/bilingual.ts'
import { LanguageToggle } from '../../kit/page/language-toggle.tsx'
import { setTheme, storedTheme, type Theme, themes } from '../../kit/page/theme.ts'
import { inputStyle } from '../../kit/ui/field.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { BrandMark } from '../../settings/store/brand-mark.tsx'
import { generalQuery, useBrand } from '../../settings/store/settings-queries.ts'
import { storefrontQuery } from '../../storefront/store/storefront-query.ts'
import { navLinks } from './nav-links.ts'
import { VersionBadge } from './version-badge.tsx'

const linkStyle = 'inline-flex min-h-11 items-center hover:underline underline-offset-4'

/** Pages with a form of their own, beside which another one would be in the way. */
const formPages = /^\/(checkout|forgot-password|login|newsletter|pay|reset-password|setup)(\/|$)/

export function SiteFooter() {
  const asksForNewsletter = useLocation({ select: ({ pathname }) => !formPages.test(pathname) })
  const { companyName } = useBrand()
  const general = useQuery(generalQuery).data
  const pages = useQuery(storefrontQuery).data?.pages ?? []
  const tagline = textIn(getLocale(), general?.tagline, general?.taglineEs)
  return (
    <footer className="print:hidden mt-24 border-line border-t bg-sunken">
      <div className="mx-auto grid max-w-page gap-10 px-4 pt-14 pb-8 sm:px-6 max-md:grid-cols-2 md:grid-cols-[1.6fr_1fr_1fr] lg:px-10">
        <div className="flex flex-col items-start gap-4 max-md:col-span-2">
          <BrandMark />
          <p className="max-w-[38ch] text-muted">{tagline || m.shell_footer_tagline()}</p>
          <p className="text-muted text-sm">{m.shell_footer_promises()}</p>
          {asksForNewsletter && <NewsletterForm />}
        </div>
        <FooterNav title={m.shell_footer_shop()}>
          {navLinks.map(({ to, hash, label }) => (
            <li key={label()}>
              <Link to={to} hash={hash} className={linkStyle}>
                {label()}
              </Link>
            </li>
          ))}
        </FooterNav>
        <FooterNav title={m.shell_footer_help_title()}>
          <li>
            <Link to="/help" className={linkStyle}>
              {m.shell_footer_help()}
            </Link>
          </li>
          {pages.map(({ slug, title, titleEs }) => (
            <li key={slug}>
              <Link to="/pages/$slug" params={{ slug }} className={linkStyle}>
                {textIn(getLocale(), title, titleEs)}
              </Link>
            </li>
          ))}
        </FooterNav>
      </div>
      <BottomBar companyName={companyName} />
    </footer>
  )
}

function FooterNav({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <nav aria-label={title}>
      <p className="mb-2 font-semibold">{title}</p>
      <ul className="text-[0.9375rem]">{children}</ul>
    </nav>
  )
}

function BottomBar({ companyName }: { companyName: string }) {
  return (
    <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-3 px-4 pb-10 text-muted text-sm sm:px-6 lg:px-10">
      <span>{m.shell_footer_rights({ year: new Date().getUTCFullYear(), company: companyName })}</span>
      <VersionBadge tone="surface" />
      <div className="ml-auto flex items-center gap-3">
        <ThemeSelect />
        <LanguageToggle />
      </div>
    </div>
  )
}

const labels: Record<Theme, () => string> = {
  system: m.shell_theme_system,
  light: m.shell_theme_light,
  dark: m.shell_theme_dark,
}

/** Follows the system unless the visitor chooses a theme. */
function ThemeSelect() {
  const [theme, setShown] = useState<Theme>('system')
  useEffect(() => setShown(storedTheme()), [])
  return (
    <label className="flex items-center gap-2">
      <span className="sr-only">{m.shell_theme()}</span>
      <span className="relative">
        <select
          // Prevents the browser from restoring a different choice than the stored one.
          autoComplete="off"
          value={theme}
          onChange={(event) => {
            const chosen = themes.find((candidate) => candidate === event.target.value) ?? 'system'
            setShown(chosen)
            setTheme(chosen)
          }}
          className={`${inputStyle} w-auto appearance-none rounded-full pr-9 text-sm`}
        >
          {themes.map((value) => (
            <option key={value} value={value}>
              {labels[value]()}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </span>
    </label>
  )
}
