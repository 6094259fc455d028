import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { momentText } from '../../kit/list/figures.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import type { SecurityCheck, SecurityChecks } from '../../security-checks/office-api.ts'
import {
  type ChecklistItem,
  checklist,
  checklistProgress,
  type Ticks,
} from '../../security-checks/security-checklist.ts'
import { checklistCategoryTexts, checklistTexts } from './checklist-texts.ts'
import { ImportanceBadge } from './importance-badge.tsx'
import { CheckUnderWay, LiveCheck } from './live-check.tsx'
import { checksQuery, useChecklist } from './use-checklist.ts'

/** The Cybersecurity Checklist (spec §2): manual ticks, with live check results beside each item. */
export function ChecklistCard() {
  const { ticks, toggle } = useChecklist()
  const checks = useQuery(checksQuery)
  return (
    <Card className="overflow-hidden">
      <div className="px-5 pt-4 pb-4">
        <h2 className="flex items-center gap-2 font-bold text-base">
          <ShieldCheck aria-hidden className="size-5 text-leaf" />
          {m.security_title()}
        </h2>
        <p className="mt-1 text-muted text-sm">{m.security_note()}</p>
        {ticks.data && <Progress ticks={ticks.data} />}
      </div>
      {ticks.isError && <ErrorState onRetry={() => void ticks.refetch()} />}
      {ticks.isPending && <Skeleton className="mx-5 mb-5 h-80" />}
      {ticks.data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
        <section aria-label={m.security_items()} tabIndex={0} className="relative max-h-[600px] overflow-y-auto">
          <ul className="divide-y divide-line border-line border-t">
            {checklist.map((item) => (
              <Item
                key={item.id}
                item={item}
                ticked={ticks.data[item.id] ?? false}
                check={checks.data?.checks.find((check) => check.item === item.id)}
                checking={checks.isPending}
                onToggle={(ticked) => toggle(item.id, ticked)}
              />
            ))}
          </ul>
        </section>
      )}
      <ChecksStatus checks={checks} />
    </Card>
  )
}

function Progress({ ticks }: { ticks: Ticks }) {
  const percent = checklistProgress(ticks)
  return (
    <div className="mt-3 flex items-center gap-3">
      <progress
        aria-label={m.security_progress()}
        value={percent}
        max={100}
        className={[
          'h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full',
          '[&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-leaf',
        ].join(' ')}
      />
      <span className="money font-semibold">{m.security_percent({ percent })}</span>
    </div>
  )
}

interface ItemProps {
  item: ChecklistItem
  ticked: boolean
  check: SecurityCheck | undefined
  checking: boolean
  onToggle: (ticked: boolean) => void
}

function Item({ item, ticked, check, checking, onToggle }: ItemProps) {
  const { name, text } = checklistTexts[item.id]
  return (
    <li className="px-5 py-3">
      <Checkbox
        name={`checklist-${item.id}`}
        label={<span className="font-semibold text-admin">{name()}</span>}
        checked={ticked}
        onChange={({ target }) => onToggle(target.checked)}
      />
      <div className="pl-9">
        <p className="text-muted text-sm">{text()}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-muted text-sm">
          <ImportanceBadge importance={item.importance} />
          <span>{checklistCategoryTexts[item.category]()}</span>
        </p>
        {check && <LiveCheck check={check} />}
        {checking && <CheckUnderWay />}
      </div>
    </li>
  )
}

/** When the live checks ran, and a button that repeats them. */
function ChecksStatus({ checks }: { checks: UseQueryResult<SecurityChecks> }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-3 border-line border-t px-5 py-2">
      <p role="status" className="text-muted text-sm">
        {checks.isError
          ? m.security_checks_failed()
          : checks.data && m.security_checked({ time: momentText(checks.data.checkedAt) })}
      </p>
      <Button
        tone="outline"
        size="admin"
        shape="control"
        pending={checks.isFetching}
        onClick={() => void checks.refetch()}
        className="shrink-0"
      >
        {m.security_check_again()}
      </Button>
    </div>
  )
}
