import { useQuery } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCart } from '../../cart/store/use-cart.ts'
import { formatMoney } from '../../kit/money.ts'
import { dayText } from '../../kit/page/date-text.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { Fact } from '../../kit/ui/fact.tsx'
import { AddressText } from '../../orders/store/order-parts.tsx'
import { ordersQuery } from '../../orders/store/orders-query.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { countsAsSale, netOf } from '../../sale/order-status.ts'
import type { User } from '../../session/api.ts'
import { OwnSessionsCard } from '../profile/own-sessions-card.tsx'

const EditProfileDialog = lazyComponent(() =>
  import('./edit-profile-dialog.tsx').then((module) => module.EditProfileDialog),
)

const types: Record<User['role'], () => string> = {
  customer: m.dashboard_profile_type_customer,
  admin: m.dashboard_profile_type_admin,
  root: m.dashboard_profile_type_root,
}

/** Personal data, addresses and statistics of the customer. */
export function ProfileSection({ user }: { user: User }) {
  const [editing, setEditing] = useState(false)
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <PersonalCard user={user} onEdit={() => setEditing(true)} />
      <AddressCard title={m.dashboard_profile_shipping()}>
        <StoredAddress user={user} kind="shipping" />
      </AddressCard>
      <AddressCard title={m.dashboard_profile_billing()}>
        {user.sameAsShipping ? m.dashboard_profile_same() : <StoredAddress user={user} kind="billing" />}
      </AddressCard>
      <Statistics user={user} />
      <div className="lg:col-span-2">
        <OwnSessionsCard />
      </div>
      {editing && (
        <EditProfileDialog user={user} onClose={() => setEditing(false)} onMissing={() => setEditing(false)} />
      )}
    </div>
  )
}

function PersonalCard({ user, onEdit }: { user: User; onEdit: () => void }) {
  return (
    <Card className="lg:col-span-2">
      <CardHeader
        title={m.dashboard_profile_personal()}
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/profile" tone="quiet" size="sm">
              {m.profile_password()}
            </ButtonLink>
            <Button tone="outline" size="sm" onClick={onEdit}>
              <PencilLine aria-hidden className="size-4" />
              {m.dashboard_edit()}
            </Button>
          </div>
        }
      />
      <dl className="grid gap-4 px-5 pb-5 sm:grid-cols-2 xl:grid-cols-3">
        <Fact label={m.dashboard_profile_name()}>{`${user.firstName} ${user.lastName}`}</Fact>
        <Fact label={m.dashboard_profile_email()}>
          <EmailFact user={user} />
        </Fact>
        <Fact label={m.account_phone()}>{user.phone ?? m.dashboard_profile_no_phone()}</Fact>
        <Fact label={m.dashboard_profile_type()}>{types[user.role]()}</Fact>
        <Fact label={m.dashboard_profile_since()}>{dayText(user.createdAt)}</Fact>
      </dl>
    </Card>
  )
}

function EmailFact({ user }: { user: User }) {
  return (
    <>
      <span className="wrap-anywhere block">
        <EmailText email={user.email} />
      </span>
      <Badge tone={user.emailVerified ? 'success' : 'warning'}>
        {user.emailVerified ? m.dashboard_profile_verified() : m.dashboard_profile_not_verified()}
      </Badge>
      {user.pendingEmail && (
        <span className="block font-normal text-muted text-sm">
          {m.dashboard_profile_pending_email({ email: user.pendingEmail })}
        </span>
      )}
    </>
  )
}

function AddressCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <div className="px-5 pb-5 text-muted">{children}</div>
    </Card>
  )
}

function StoredAddress({ user, kind }: { user: User; kind: 'shipping' | 'billing' }) {
  const street = user[`${kind}Street`]
  if (!street) return m.dashboard_profile_no_address()
  return (
    <address className="text-ink not-italic">
      <AddressText
        address={street}
        city={user[`${kind}City`] ?? ''}
        state={user[`${kind}State`] ?? ''}
        postalCode={user[`${kind}Zip`] ?? ''}
      />
    </address>
  )
}

function Statistics({ user }: { user: User }) {
  const { lines, count } = useCart()
  const orders = useQuery(ordersQuery(user.id)).data
  const value = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0)
  const spent = orders?.filter(countsAsSale).reduce((sum, order) => sum + netOf(order), 0)
  const money = (cents: number) => formatMoney(cents, getLocale())
  const figures: [label: string, figure: string][] = [
    [m.dashboard_profile_cart_items(), String(count)],
    [m.dashboard_profile_cart_value(), money(value)],
    [m.dashboard_profile_total_orders(), orders ? String(orders.length) : '–'],
    [m.dashboard_profile_total_spent(), spent === undefined ? '–' : money(spent)],
  ]
  return (
    <Card className="lg:col-span-2">
      <CardHeader title={m.dashboard_profile_statistics()} />
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-b-card border-line border-t bg-line lg:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="flex flex-col gap-1 bg-surface px-5 py-4">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="money font-bold text-h3">{figure}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
