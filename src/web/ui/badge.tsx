import type { ReactNode } from 'react'
import { tv, type VariantProps } from 'tailwind-variants/lite'

const badge = tv({
  base: 'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs',
  variants: {
    tone: {
      neutral: 'bg-sunken text-ink',
      surface: 'bg-surface text-ink',
      brand: 'bg-brand-soft text-brand-text',
      leaf: 'bg-leaf-soft text-leaf',
      success: 'bg-success-soft text-success-text',
      warning: 'bg-warning-soft text-warning-text',
      danger: 'bg-danger-soft text-danger-text',
      info: 'bg-info-soft text-info-text',
      orange: 'bg-orange-soft text-orange-text',
      yellow: 'bg-yellow-soft text-yellow-text',
    },
  },
  defaultVariants: { tone: 'neutral' },
})

export type BadgeTone = NonNullable<VariantProps<typeof badge>['tone']>

export function Badge({ tone, className, children }: { tone?: BadgeTone; className?: string; children: ReactNode }) {
  return <span className={badge({ tone, className })}>{children}</span>
}
