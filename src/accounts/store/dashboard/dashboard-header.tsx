import { ArrowLeft, LogOut } from 'lucide-react'
import { Avatar, initialsOf } from '../../../kit/ui/avatar.tsx'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'
import { LanguageToggle } from '../../../store/shell/language-toggle.tsx'
import type { User } from '../../api.ts'
import { signOut } from '../session/sign-out.ts'

export function DashboardHeader({ user }: { user: User }) {
  return (
    <header className="print:hidden border-line border-b bg-surface">
      <div className="mx-auto flex max-w-page items-center gap-3 px-4 py-3 sm:px-6 lg:px-10">
        <Avatar initials={initialsOf(user)} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold leading-snug">{`${user.firstName} ${user.lastName}`}</p>
          <p className="truncate text-muted text-sm">{user.email}</p>
        </div>
        <div className="flex shrink-0 items-center gap-1 sm:gap-2">
          <LanguageToggle />
          <ButtonLink to="/" tone="quiet" size="sm" aria-label={m.dashboard_back()} className="max-sm:w-11 max-sm:px-0">
            <ArrowLeft aria-hidden className="size-4.5 shrink-0" />
            <span className="max-sm:hidden">{m.dashboard_back()}</span>
          </ButtonLink>
          <Button
            tone="quiet"
            size="sm"
            aria-label={m.dashboard_logout()}
            onClick={() => void signOut()}
            className="max-sm:w-11 max-sm:px-0"
          >
            <LogOut aria-hidden className="size-4.5 shrink-0" />
            <span className="max-sm:hidden">{m.dashboard_logout()}</span>
          </Button>
        </div>
      </div>
    </header>
  )
}
