import { Link } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { navLinks } from './nav-links.ts'

export function MainNav({ className = '' }: { className?: string }) {
  return (
    <nav aria-label={m.shell_nav_label()} className={className}>
      <ul className="flex xl:gap-1">
        {navLinks.map(({ to, hash, label }) => (
          <li key={label()}>
            <Link
              to={to}
              hash={hash}
              activeOptions={{ exact: to === '/', includeHash: true }}
              className="flex min-h-11 items-center whitespace-nowrap rounded-full px-2 font-medium text-[0.9375rem] hover:bg-sunken xl:px-3 aria-[current=page]:text-brand-text"
            >
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
