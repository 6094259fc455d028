import { Menu } from '@base-ui/react/menu'
import { Check, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { signOut } from '../accounts/store/session/sign-out.ts'
import { setTheme, storedTheme, type Theme } from '../kit/page/theme.ts'
import { Avatar, initialsOf } from '../kit/ui/avatar.tsx'
import { Link } from '../kit/ui/link.tsx'
import { m } from '../paraglide/messages.js'
import type { User } from '../session/api.ts'

const itemStyle = [
  'flex min-h-11 w-full cursor-pointer select-none items-center gap-3 rounded-control px-3 outline-none',
  'data-highlighted:bg-sunken',
].join(' ')

/** Account menu: the signed-in user, profile, theme and sign-out. */
export function UserMenu({ user }: { user: User }) {
  // Rendered inside the header, so that it belongs to a landmark.
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      <Menu.Root>
        <Menu.Trigger className="relative grid size-control shrink-0 place-items-center rounded-full">
          <Avatar initials={initialsOf(user)} size="sm" />
          <span className="sr-only">{m.admin_account({ email: user.email })}</span>
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner align="end" sideOffset={8} collisionPadding={12} className="z-40">
            <Menu.Popup className="max-h-(--available-height) overflow-y-auto w-66 rounded-card border border-line bg-surface p-1.5 text-admin text-ink shadow-raised outline-none transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
              <Menu.Group>
                <Menu.GroupLabel render={<div />} className="px-3 py-2">
                  <span className="block truncate font-semibold">{`${user.firstName} ${user.lastName}`}</span>
                  <span className="block truncate text-muted text-sm">{user.email}</span>
                </Menu.GroupLabel>
                <Menu.LinkItem render={<Link to="/profile" />} closeOnClick className={itemStyle}>
                  <UserRound aria-hidden className="size-4.5 text-muted" />
                  {m.admin_profile()}
                </Menu.LinkItem>
              </Menu.Group>
              <Menu.Separator className="my-1.5 h-px bg-line" />
              <ThemeChoice />
              <Menu.Separator className="my-1.5 h-px bg-line" />
              <Menu.Item onClick={() => void signOut()} className={itemStyle}>
                <LogOut aria-hidden className="size-4.5 text-muted" />
                {m.admin_logout()}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  )
}

const themeChoices = [
  { value: 'system', label: m.shell_theme_system, icon: Monitor },
  { value: 'light', label: m.shell_theme_light, icon: Sun },
  { value: 'dark', label: m.shell_theme_dark, icon: Moon },
] as const

/** Follows the system unless the user chooses a theme; stored in this browser. */
function ThemeChoice() {
  const [theme, setShown] = useState<Theme>(storedTheme)
  const choose = (chosen: Theme) => {
    setShown(chosen)
    setTheme(chosen)
  }
  return (
    <Menu.Group>
      <Menu.GroupLabel render={<div />} className="px-3 py-1 text-muted text-xs">
        {m.admin_theme()}
      </Menu.GroupLabel>
      <Menu.RadioGroup value={theme} onValueChange={choose}>
        {themeChoices.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem key={value} value={value} className={itemStyle}>
            <Icon aria-hidden className="size-4.5 text-muted" />
            <span>{label()}</span>
            <Menu.RadioItemIndicator className="ml-auto">
              <Check aria-hidden className="size-4.5 text-leaf" />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  )
}
