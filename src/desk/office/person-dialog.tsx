import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { figuresQuery } from '../../accounts/office/people-queries.ts'
import { DeleteButton, EditButton, type PersonTasks } from '../../accounts/office/person-actions.tsx'
import { nameOf, toastPersonFailure } from '../../accounts/office/person-text.ts'
import { StatusBadge } from '../../accounts/office/status-badge.tsx'
import { type ManagedUser, sendUserVerification } from '../../accounts/office-api.ts'
import { removeSecondFactors } from '../../accounts/second-factor-api.ts'
import { canManage } from '../../accounts/user-rules.ts'
import { api } from '../../kit/api/api.ts'
import { countText, moneyText } from '../../kit/list/figures.ts'
import { dayText } from '../../kit/page/date-text.ts'
import { roleTexts } from '../../kit/page/role-badge.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { CopyText } from '../../kit/ui/copy-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { EmailText } from '../../kit/ui/email-text.tsx'
import { Fact } from '../../kit/ui/fact.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { useCurrentUser } from '../../session/store/current-user.ts'

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
          className="wrap-anywhere inline-flex min-h-control items-center text-brand-text underline underline-offset-4"
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
        <CopyText what={m.profile_id()} text={user.id} />
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

/** Resends the verification link of an address. */
function ResendButton({ user }: { user: ManagedUser }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(sendUserVerification, { params: { id: user.id } }),
    onSuccess: ({ sent }) => {
      const description = sent
        ? m.people_resent_text({ email: user.pendingEmail ?? user.email })
        : m.people_resent_needless()
      toast({ title: m.people_resent_title(), description, tone: sent ? 'success' : 'neutral' })
    },
    onError: (error) => toastPersonFailure(error, m.people_resend_failed()),
  })
  return (
    <Button tone="outline" size="admin" shape="control" pending={isPending} onClick={() => mutate()}>
      {!isPending && <Send aria-hidden className="size-4" />}
      <span>{m.people_resend()}</span>
    </Button>
  )
}

/** Order count and total of a customer, with a link to the orders. */
function PersonOrders({ user }: { user: ManagedUser }) {
  const { data, isError, refetch } = useQuery(figuresQuery(user.id))
  if (isError) return <RetryLine text={m.people_figures_failed()} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-18" />
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3 rounded-card bg-sunken px-4 py-3">
      <dl className="flex gap-8">
        <Figure label={m.people_orders()} value={countText(data.orders)} />
        <Figure label={m.people_spent()} value={moneyText(data.spent)} />
      </dl>
      <span className="ml-auto flex flex-wrap gap-2">
        {data.orders > 0 && (
          <ButtonLink to="/admin/orders" search={{ search: user.email }} tone="outline" size="admin" shape="control">
            {m.people_orders_show()}
          </ButtonLink>
        )}
        <ButtonLink
          to="/admin/customer-users/$userId"
          params={{ userId: user.id }}
          tone="outline"
          size="admin"
          shape="control"
        >
          {m.customer_open()}
        </ButtonLink>
      </span>
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="money font-semibold text-lg">{value}</dd>
    </div>
  )
}

/** Whether a staff account has two-step verification; roots can remove it after a lost device. */
function PersonSecondFactor({ user }: { user: ManagedUser }) {
  const viewer = useCurrentUser()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const removal = useMutation({
    mutationFn: () => api(removeSecondFactors, { params: { id: user.id } }),
    onSuccess: async () => {
      setAsking(false)
      toast({ title: m.people_factor_removed({ name: nameOf(user) }), tone: 'success', topic: 'second-factor' })
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: (error) => toastPersonFailure(error, m.people_factor_failed()),
  })
  const may = viewer?.role === 'root' && viewer.id !== user.id && canManage(viewer, user, 'setPassword')
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Badge tone={user.hasSecondFactor ? 'success' : 'neutral'}>
        {user.hasSecondFactor ? m.second_factor_on() : m.second_factor_off()}
      </Badge>
      {user.hasSecondFactor && may && (
        <Button tone="outline" size="admin" shape="control" onClick={() => setAsking(true)}>
          {m.people_factor_remove()}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.people_factor_question({ name: nameOf(user) })}
        description={m.people_factor_consequence()}
        confirmLabel={m.people_factor_confirm()}
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
      />
    </span>
  )
}
