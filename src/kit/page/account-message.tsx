import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { accountTitleStyle } from './account-frame.tsx'

const tones = {
  success: 'bg-success-soft text-success-text',
  danger: 'bg-danger-soft text-danger-text',
  info: 'bg-leaf-soft text-leaf',
}

interface AccountMessageProps {
  icon: LucideIcon
  tone: keyof typeof tones
  title: string
  text: ReactNode
  /** Additional text in small print. */
  hint?: ReactNode
  /** True if it replaces other content of the page: the heading is then focused. */
  arrives?: boolean
  /** Next actions. */
  children?: ReactNode
}

/** A result message: heading, sentence and next actions. */
export function AccountMessage({
  icon: Icon,
  tone,
  title,
  text,
  hint,
  arrives = false,
  children,
}: AccountMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrives) heading.current?.focus()
  }, [arrives])
  return (
    <div className="flex flex-col items-start gap-5">
      <span className={`grid size-14 place-items-center rounded-full ${tones[tone]}`}>
        <Icon aria-hidden className="size-6" />
      </span>
      <h1 ref={heading} tabIndex={-1} className={`text-balance ${accountTitleStyle}`}>
        {title}
      </h1>
      <div className="max-w-prose text-lg text-muted">{text}</div>
      {hint && <p className="max-w-prose text-muted text-sm">{hint}</p>}
      <div className="mt-2 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
