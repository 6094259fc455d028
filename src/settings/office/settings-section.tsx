import { type ReactNode, useId } from 'react'
import { Card } from '../../kit/ui/card.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'

interface SettingsSectionProps {
  title: string
  text?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A group of a settings page: description at the left, fields in a card at the right. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
      <div className="lg:pt-5">
        <h2 id={id} className="font-bold text-base">
          {title}
        </h2>
        {text && <div className="max-w-prose text-muted text-sm">{text}</div>}
      </div>
      <Card className="flex flex-col gap-5 p-5">{children}</Card>
    </section>
  )
}

const lines = ['a', 'b', 'c', 'd']

/** Placeholder of the sections. */
export function SettingsSkeleton() {
  return (
    <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
      <Skeleton className="h-6 w-40 lg:mt-5" />
      <Card className="flex flex-col gap-5 p-5">
        {lines.map((line) => (
          <div key={line} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </Card>
    </div>
  )
}
