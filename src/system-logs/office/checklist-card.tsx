import { queryOptions, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleX, Loader2, type LucideIcon, ShieldCheck } from 'lucide-react'
import {
  getSecurityChecklist,
  getSecurityChecks,
  type SecurityCheck,
  type SecurityChecks,
  type SecurityFinding,
} from '../../checks/office-api.ts'
import { checkCategoryTexts, checkDescriptions, checkReasons, checkTexts } from '../../checks/office-texts.ts'
import {
  type ChecklistItem,
  type ChecklistItemId,
  checklist,
  checklistProgress,
  type Ticks,
} from '../../checks/security-checklist.ts'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { momentText } from '../../kit/list/figures.ts'
import { toastFailedAction } from '../../kit/list/toast-failed-action.ts'
import { pageText } from '../../kit/page/page-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { saveSetting } from '../../settings/office-api.ts'
import { ImportanceBadge } from './importance-badge.tsx'

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
      <div className="border-line border-t px-5 py-3">
        <h3 className="font-semibold">{m.security_database()}</h3>
        {checks.data && <LiveCheck check={checks.data.database} />}
        {checks.isPending && <CheckUnderWay />}
      </div>
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
  const [name, text] = [pageText(checkTexts, item.id), pageText(checkDescriptions, item.id)]
  return (
    <li className="px-5 py-3">
      <Checkbox
        name={`checklist-${item.id}`}
        label={<span className="font-semibold text-admin">{name}</span>}
        checked={ticked}
        onChange={({ target }) => onToggle(target.checked)}
      />
      <div className="pl-9">
        <p className="text-muted text-sm">{text}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-muted text-sm">
          <ImportanceBadge importance={item.importance} />
          <span>{pageText(checkCategoryTexts, item.category)}</span>
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

const looks: Record<SecurityFinding['status'], { icon: LucideIcon; style: string; word: () => string }> = {
  proved: { icon: CircleCheck, style: 'text-success-text', word: m.security_status_proved },
  not_proved: { icon: CircleX, style: 'text-danger-text', word: m.security_status_not_proved },
  inconclusive: { icon: CircleHelp, style: 'text-muted', word: m.security_status_cannot_tell },
}

/** Result of a live check. */
function LiveCheck({ check }: { check: SecurityFinding }) {
  const { icon: Icon, style, word } = looks[check.status]
  return (
    <div className="mt-2 flex gap-2 rounded-control bg-sunken px-3 py-2 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${style}`} />
      <p className="wrap-anywhere min-w-0">
        <span className={`font-semibold ${style}`}>{`${word()}.`}</span>{' '}
        <span>{pageText(checkReasons, check.reason)}</span>
        {check.status !== 'proved' && check.detail && <span className="block text-muted">{check.detail}</span>}
      </p>
    </div>
  )
}

function CheckUnderWay() {
  return (
    <p className="mt-2 flex items-center gap-2 px-3 py-2 text-muted text-sm">
      <Loader2 aria-hidden className="size-4 animate-spin" />
      {m.security_checking()}
    </p>
  )
}

const checklistQuery = queryOptions({ queryKey: ['admin', 'security-checklist'], queryFn: readTicks })

/** Results of the live checks, refetched on each visit. */
const checksQuery = queryOptions({
  queryKey: ['admin', 'security-checks'],
  queryFn: () => api(getSecurityChecks),
  refetchOnMount: 'always',
  retryOnMount: true,
})

/** A 404 means that no item was ever ticked (spec §7). */
async function readTicks(): Promise<Ticks> {
  try {
    return (await api(getSecurityChecklist)).value.items
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return {}
    throw error
  }
}

/**
 * The ticks of the checklist. A toggle is optimistic, sends only that item, and is rolled back when it cannot be saved
 * (spec §4, §8). Toggles are sent one after another, so that the last one wins.
 */
function useChecklist() {
  const queryClient = useQueryClient()
  const ticks = useQuery(checklistQuery)
  const show = (id: ChecklistItemId, ticked: boolean) =>
    queryClient.setQueryData(checklistQuery.queryKey, (items) => items && { ...items, [id]: ticked })
  const { mutate } = useMutation({
    scope: { id: 'security-checklist' },
    mutationFn: ({ id, ticked }: { id: ChecklistItemId; ticked: boolean }) =>
      api(saveSetting, { body: { key: 'security_checklist', value: { items: { [id]: ticked } } } }),
    onMutate: ({ id, ticked }) => show(id, ticked),
    onError: (error, { id, ticked }) => {
      show(id, !ticked)
      toastFailedAction(error, { title: m.logs_error(), description: m.security_failed() })
    },
  })
  return { ticks, toggle: (id: ChecklistItemId, ticked: boolean) => mutate({ id, ticked }) }
}
