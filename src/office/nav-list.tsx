import { useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import type { Role } from '../kit/roles.ts'
import { Link } from '../kit/ui/link.tsx'
import { groupsFor, isCurrent, type PageEntry } from './navigation.ts'

interface NavListProps {
  role: Role
  /** On medium screens the navigation shows icons only; labels are for screen readers and tooltips. */
  rail?: boolean
  onNavigate?: () => void
}

export function NavList({ role, ...rest }: NavListProps) {
  return (
    <div className="flex flex-col gap-3">
      {groupsFor(role).map(({ heading, entries }) => (
        <NavGroup key={entries[0]?.to} heading={heading?.()} entries={entries} {...rest} />
      ))}
    </div>
  )
}

interface NavGroupProps extends Omit<NavListProps, 'role'> {
  heading: string | undefined
  entries: readonly PageEntry[]
}

function NavGroup({ heading, entries, rail = false, onNavigate }: NavGroupProps) {
  const id = useId()
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/(.)\/$/, '$1') })
  return (
    <div className={rail && heading ? 'max-lg:border-line max-lg:border-t max-lg:pt-3' : ''}>
      {heading && (
        <p id={id} className={`px-3 pb-1 font-semibold text-muted text-xs ${rail ? 'max-lg:sr-only' : ''}`}>
          {heading}
        </p>
      )}
      <ul aria-labelledby={heading && id} className="flex flex-col gap-0.5">
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavLink entry={entry} current={isCurrent(entry, path)} rail={rail} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface NavLinkProps extends Pick<NavListProps, 'rail' | 'onNavigate'> {
  entry: PageEntry
  current: boolean
}

function NavLink({ entry: { to, label, icon: Icon }, current, rail, onNavigate }: NavLinkProps) {
  return (
    <Link
      to={to}
      title={rail ? label() : undefined}
      current={current ? 'page' : undefined}
      onClick={onNavigate}
      className={[
        'flex items-center gap-3 rounded-control px-3 font-medium transition-colors duration-120',
        current ? 'bg-surface font-semibold text-brand-text shadow-card' : 'hover:bg-surface',
        rail ? 'min-h-9 max-lg:min-h-10 max-lg:justify-center max-lg:px-0' : 'min-h-12',
      ].join(' ')}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className={rail ? 'max-lg:sr-only' : ''}>{label()}</span>
    </Link>
  )
}
