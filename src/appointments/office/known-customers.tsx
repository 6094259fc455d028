import { useQuery } from '@tanstack/react-query'
import { browseUsers, type ManagedUser } from '../../accounts/office-api.ts'
import { api } from '../../kit/api/api.ts'
import { useDebounced } from '../../kit/page/use-debounced.ts'
import { m } from '../../paraglide/messages.js'

interface KnownCustomersProps {
  /** What was typed. */
  name: string
  phone: string
  onChoose: (customer: Record<'customerName' | 'customerPhone' | 'customerEmail', string>) => void
}

const maxShown = 5

/** The customers with an account who match the typed name, or else the typed telephone number, to fill in the rest. */
export function KnownCustomers({ name, phone, onChoose }: KnownCustomersProps) {
  const typed = [name, phone].map((text) => text.trim()).find((text) => text.length > 1) ?? ''
  const search = useDebounced(typed)
  const { data } = useQuery({
    queryKey: ['admin', 'people', 'customer', { search }],
    queryFn: () => api(browseUsers, { query: { role: 'customer', search } }),
    enabled: search !== '',
  })
  const found = (search === '' ? [] : (data?.users ?? [])).slice(0, maxShown)
  const isFilled = found.some((user) => nameOf(user) === name.trim())
  const shown = isFilled ? [] : found
  return (
    <div role="status" className={shown.length > 0 ? 'flex flex-col gap-1.5 rounded-card bg-sunken p-2' : ''}>
      {shown.length > 0 && <p className="px-2 pt-1 text-muted text-sm">{m.calendar_known_customers()}</p>}
      {shown.map((user) => (
        <button
          key={user.id}
          type="button"
          onClick={() =>
            onChoose({ customerName: nameOf(user), customerPhone: user.phone ?? '', customerEmail: user.email })
          }
          className="flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-control px-2 py-1.5 text-left hover:bg-surface"
        >
          <span className="font-semibold">{nameOf(user)}</span>
          <span className="wrap-anywhere text-muted text-sm">
            {[user.phone, user.email].filter(Boolean).join(' · ')}
          </span>
        </button>
      ))}
    </div>
  )
}

const nameOf = ({ firstName, lastName }: ManagedUser): string => [firstName, lastName].filter(Boolean).join(' ')
