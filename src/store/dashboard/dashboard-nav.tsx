import { type LucideIcon, Package, ShoppingBag, Store, UserRound } from 'lucide-react'
import { useCart } from '../../cart/store/use-cart.ts'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { type DashboardSection, dashboardSections } from './sections.ts'

const looks: Record<DashboardSection, { label: () => string; Icon: LucideIcon }> = {
  products: { label: m.dashboard_products, Icon: Store },
  cart: { label: m.dashboard_cart, Icon: ShoppingBag },
  orders: { label: m.dashboard_orders, Icon: Package },
  profile: { label: m.dashboard_profile, Icon: UserRound },
}

/** At the side from 768 px, below that tabs at the bottom of the window. */
export function DashboardNav({ section }: { section: DashboardSection }) {
  return (
    <nav
      aria-label={m.dashboard_nav()}
      className={[
        'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-line max-md:border-t max-md:bg-surface',
        'short:static print:hidden md:sticky md:top-0 md:w-52 md:shrink-0 md:self-start md:py-8 lg:w-60',
      ].join(' ')}
    >
      <ul className="grid grid-cols-4 md:flex md:flex-col md:gap-1">
        {dashboardSections.map((name) => (
          <li key={name}>
            <NavLink name={name} current={name === section} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NavLink({ name, current }: { name: DashboardSection; current: boolean }) {
  const { label, Icon } = looks[name]
  return (
    <Link
      to="/dashboard"
      search={{ section: name }}
      current={current ? 'page' : undefined}
      className={[
        'flex items-center font-semibold text-muted transition-colors duration-120 hover:text-ink',
        'max-md:min-h-17 max-md:flex-col max-md:gap-1 max-md:px-1 max-md:pt-2.5 max-md:pb-1.5 max-md:text-center max-md:text-xs',
        'max-md:leading-tight md:min-h-12 md:gap-3 md:rounded-control md:px-3 md:hover:bg-sunken',
        'aria-[current=page]:text-brand-text md:aria-[current=page]:bg-brand-soft',
      ].join(' ')}
    >
      <span className="relative">
        <Icon aria-hidden className="size-5" strokeWidth={current ? 2.2 : 1.8} />
      </span>
      <span>{label()}</span>
      {name === 'cart' && <CartCount />}
    </Link>
  )
}

function CartCount() {
  const { count } = useCart()
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden
        className={[
          'money grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 font-bold text-on-brand text-xs',
          'max-md:absolute max-md:top-1.5 max-md:ml-9 md:ml-auto',
        ].join(' ')}
      >
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">{m.dashboard_cart_count({ count })}</span>
    </>
  )
}
