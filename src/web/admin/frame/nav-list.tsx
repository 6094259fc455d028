import { Link, useLocation } from '@tanstack/react-router'
import type { Role } from '../../../domain/roles.ts'
import { entriesFor, isCurrent } from './nav-entries.ts'

interface NavListProps {
  role: Role
  /** On medium screens the side navigation is a rail of icons; names are then for ears and tooltips. */
  rail?: boolean
  onNavigate?: () => void
}

export function NavList({ role, rail = false, onNavigate }: NavListProps) {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/(.)\/$/, '$1') })
  return (
    <ul className="flex flex-col gap-0.5">
      {entriesFor(role).map((entry) => {
        const { icon: Icon, to, label } = entry
        const current = isCurrent(entry, path)
        return (
          <li key={to}>
            <Link
              to={to}
              title={rail ? label() : undefined}
              aria-current={current ? 'page' : undefined}
              onClick={onNavigate}
              className={[
                'flex min-h-10 items-center gap-3 rounded-control px-3 font-medium transition-colors duration-120',
                current ? 'bg-surface font-semibold text-brand-text shadow-card' : 'hover:bg-surface',
                rail ? 'max-lg:justify-center max-lg:px-0' : 'min-h-12',
              ].join(' ')}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className={rail ? 'max-lg:sr-only' : ''}>{label()}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
