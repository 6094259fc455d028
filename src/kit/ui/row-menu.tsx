import { Menu } from '@base-ui/react/menu'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { buttonStyle } from './button.tsx'

interface RowMenuProps {
  /** Accessible name of the button; names the row. */
  label: string
  children: ReactNode
}

/** The "…" button of a list row and its menu of further actions. */
export function RowMenu({ label, children }: RowMenuProps) {
  // The popup stays inside the page's landmark; fixed positioning prevents clipping by the scrolling table.
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span ref={place} className="shrink-0">
      <Menu.Root>
        <Menu.Trigger
          aria-label={label}
          title={label}
          className={buttonStyle({ tone: 'outline', size: 'icon-admin', shape: 'control' })}
        >
          <Ellipsis aria-hidden className="size-4" />
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner
            align="end"
            sideOffset={6}
            collisionPadding={12}
            positionMethod="fixed"
            className="z-40 outline-none"
          >
            <Menu.Popup className="max-h-(--available-height) overflow-y-auto min-w-48 max-w-72 rounded-card border border-line bg-surface p-1.5 text-admin text-ink shadow-raised outline-none transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
              {children}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </span>
  )
}

const itemStyle = [
  'flex min-h-11 w-full cursor-pointer select-none items-center gap-3 rounded-control px-3 text-left outline-none',
  'data-highlighted:bg-sunken',
].join(' ')

interface RowMenuItemProps {
  icon: LucideIcon
  label: string
  onSelect: () => void
}

export function RowMenuItem({ icon: Icon, label, onSelect }: RowMenuItemProps) {
  return (
    <Menu.Item onClick={onSelect} className={itemStyle}>
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
      <span>{label}</span>
    </Menu.Item>
  )
}

interface RowMenuLinkProps extends Omit<RowMenuItemProps, 'onSelect'> {
  /** Opens in a new tab. */
  href: string
  /** Accessible name that announces the new tab. */
  named: string
}

export function RowMenuLink({ icon: Icon, label, named, href }: RowMenuLinkProps) {
  return (
    <Menu.LinkItem href={href} target="_blank" rel="noopener" aria-label={named} closeOnClick className={itemStyle}>
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
      <span>{label}</span>
    </Menu.LinkItem>
  )
}
