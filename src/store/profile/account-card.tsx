import type { ReactNode } from 'react'
import { dayText } from '../../kit/page/date-text.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { CopyButton } from '../../kit/ui/copy-button.tsx'
import { m } from '../../paraglide/messages.js'
import type { User } from '../../session/api.ts'

const types: Record<User['role'], () => string> = {
  customer: m.profile_type_customer,
  admin: m.profile_type_admin,
  root: m.profile_type_root,
}

/** Read-only account data. */
export function AccountCard({ user }: { user: User }) {
  return (
    <Card>
      <h2 className="px-5 pt-5 pb-2 font-bold text-lg sm:px-6 sm:pt-6">{m.profile_account()}</h2>
      <dl className="flex flex-col divide-y divide-line px-5 pb-2 sm:px-6">
        <Fact label={m.profile_type()}>{types[user.role]()}</Fact>
        <Fact label={m.profile_status()}>
          <Badge tone={user.emailVerified ? 'success' : 'warning'}>
            {user.emailVerified ? m.profile_verified() : m.profile_not_verified()}
          </Badge>
        </Fact>
        <Fact label={m.profile_since()}>{dayText(user.createdAt)}</Fact>
        <Fact label={m.profile_id()}>
          <span className="flex items-center gap-1">
            <span className="wrap-anywhere money min-w-0 flex-1 font-normal text-sm">{user.id}</span>
            <CopyButton what={m.profile_id()} text={user.id} />
          </span>
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 py-3.5">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
