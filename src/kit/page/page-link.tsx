import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { ButtonLink } from '../ui/button.tsx'

interface PageLinkProps {
  to: NonNullable<LinkProps['to']>
  search?: Record<string, string>
  label: string
  icon: LucideIcon
}

/** Link to a related page beside the heading; narrow screens show only its icon. */
export function PageLink({ to, search, label, icon: Icon }: PageLinkProps) {
  return (
    <ButtonLink
      to={to}
      {...(search && { search })}
      aria-label={label}
      tone="outline"
      size="admin"
      shape="control"
      className="max-sm:w-control max-sm:px-0"
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className="max-sm:hidden">{label}</span>
    </ButtonLink>
  )
}
