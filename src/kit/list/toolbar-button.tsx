import type { LucideIcon } from 'lucide-react'
import { Button } from '../ui/button.tsx'

interface ToolbarButtonProps {
  icon: LucideIcon
  label: string
  pending: boolean
  disabled?: boolean
  onClick: () => void
}

/** A button above a list; narrow screens show only its icon. While pending, the spinner replaces the icon. */
export function ToolbarButton({ icon: Icon, label, pending, disabled, onClick }: ToolbarButtonProps) {
  return (
    <Button
      tone="outline"
      size="admin"
      shape="control"
      aria-label={label}
      disabled={disabled}
      pending={pending}
      onClick={onClick}
      className="max-md:w-control max-md:px-0"
    >
      {!pending && <Icon aria-hidden className="size-4 shrink-0" />}
      <span className="max-md:hidden">{label}</span>
    </Button>
  )
}
