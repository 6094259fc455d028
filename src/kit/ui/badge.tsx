import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-ink',
  surface: 'bg-surface text-ink',
  'surface-warning': 'bg-surface text-warning-text',
  brand: 'bg-brand-soft text-brand-text',
  leaf: 'bg-leaf-soft text-leaf',
  success: 'bg-success-soft text-success-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
  info: 'bg-info-soft text-info-text',
  orange: 'bg-orange-soft text-orange-text',
  yellow: 'bg-yellow-soft text-yellow-text',
}

export type BadgeTone = keyof typeof tones

interface BadgeProps {
  tone?: BadgeTone
  /** Classes for layout, not for colors. */
  className?: string
  children: ReactNode
}

/** A short status label. */
export function Badge({ tone = 'neutral', className = '', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  )
}
