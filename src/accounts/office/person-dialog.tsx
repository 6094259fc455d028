import type { ReactNode } from 'react'
import { dayText } from '../../kit/page/date-text.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { CopyText } from '../../orders/office/copy-text.tsx'
import { Fact } from '../../orders/store/order-parts.tsx'
import { m } from '../../paraglide/messages.js'
import type { ManagedUser } from '../office-api.ts'
import { DeleteButton, EditButton, type PersonTasks } from './person-actions.tsx'
import { PersonOrders } from './person-orders.tsx'
import { PersonSecondFactor } from './person-second-factor.tsx'
import { nameOf, roleTexts } from './person-text.ts'
import { ResendButton } from './resend-button.tsx'
import { StatusBadge } from './status-badge.tsx'

interface PersonDialogProps extends Omit<PersonTasks, 'onOpen'> {
  user: ManagedUser
  onClose: () => void
}

/** All details of a user (spec §2). */
export function PersonDialog({ user, onClose, onEdit, onDelete }: PersonDialogProps) {
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={nameOf(user)}
      description={
        <span className="flex flex-wrap items-center gap-2 text-admin">
          <span>{roleTexts[user.role]()}</span>
          <StatusBadge user={user} />
        </span>
      }
      footer={
        <div className="flex flex-1 flex-wrap justify-end gap-3 text-admin">
          <EditButton user={user} onEdit={onEdit} wide />
          <DeleteButton user={user} onDelete={onDelete} wide />
        </div>
      }
    >
      <div className="flex flex-col gap-6 text-admin">
        {waits(user) && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft px-4 py-3 text-warning-text">
            <p className="wrap-anywhere min-w-0 flex-1">
              {user.pendingEmail === null ? m.people_inactive_text() : m.people_pending({ email: user.pendingEmail })}
            </p>
            <ResendButton user={user} />
          </div>
        )}
        {user.role === 'customer' && <PersonOrders user={user} />}
        <Facts user={user} />
      </div>
    </Dialog>
  )
}

const waits = ({ emailVerified, pendingEmail }: ManagedUser) => !emailVerified || pendingEmail !== null

function Facts({ user }: { user: ManagedUser }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact label={m.people_email()}>
        <a
          href={`mailto:${user.email}`}
          className="wrap-anywhere inline-flex min-h-9 items-center text-brand-text underline underline-offset-4"
        >
          <EmailText email={user.email} />
        </a>
      </Fact>
      <Fact label={m.people_phone()}>{user.phone ?? <NotSet />}</Fact>
      <Fact label={m.people_shipping()}>
        <Address lines={[user.shippingStreet, user.shippingCity, user.shippingState, user.shippingZip]} />
      </Fact>
      <Fact label={m.people_billing()}>
        {user.sameAsShipping ? (
          m.people_billing_same()
        ) : (
          <Address lines={[user.billingStreet, user.billingCity, user.billingState, user.billingZip]} />
        )}
      </Fact>
      <Fact label={m.people_language()}>
        {user.language === 'es' ? m.people_language_es() : m.people_language_en()}
      </Fact>
      {user.role !== 'customer' && (
        <Fact label={m.second_factor_title()}>
          <PersonSecondFactor user={user} />
        </Fact>
      )}
      <Fact label={m.profile_since()}>{dayText(user.createdAt)}</Fact>
      <Fact label={m.profile_id()}>
        <CopyText label={m.profile_id()} text={user.id} />
      </Fact>
    </dl>
  )
}

function Address({ lines: [street, city, state, zip] }: { lines: (string | null)[] }): ReactNode {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  if (!street && place === '') return <NotSet />
  return (
    <>
      <span>{street}</span>
      <span className="block font-normal">{place}</span>
    </>
  )
}

const NotSet = () => <span className="font-normal text-muted">{m.people_nothing()}</span>
