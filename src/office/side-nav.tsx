import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Role } from '../kit/roles.ts'
import { m } from '../paraglide/messages.js'
import { BrandLogo } from '../settings/store/brand-mark.tsx'
import { useBrand } from '../settings/store/settings-queries.ts'
import { NavList } from './nav-list.tsx'

/** The side navigation: labels from 1024 px, icons only from 640 px. */
export function SideNav({ role }: { role: Role }) {
  const { companyName } = useBrand()
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the current one
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <div className="hidden shrink-0 border-line border-r bg-sunken sm:block sm:w-17 lg:w-61 print:hidden">
      <nav
        ref={nav}
        aria-label={m.admin_nav()}
        className="sticky top-0 flex max-h-dvh short:static short:max-h-none flex-col gap-4 overflow-y-auto p-3"
      >
        <Link
          to="/admin/dashboard"
          aria-label={companyName}
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control max-lg:justify-center lg:px-3"
        >
          <BrandLogo className="size-7" />
          <span className="truncate font-display font-medium text-xl tracking-display max-lg:hidden">
            {companyName}
          </span>
        </Link>
        <NavList role={role} rail />
      </nav>
    </div>
  )
}
