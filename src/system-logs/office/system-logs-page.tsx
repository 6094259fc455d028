import { useQuery } from '@tanstack/react-query'
import { History, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { perPage } from '../../kit/codecs.ts'
import { importances } from '../../kit/importance.ts'
import { momentText } from '../../kit/list/figures.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { EntryList } from '../../kit/list/list-rows.tsx'
import { optionsOf, type Toolbar } from '../../kit/list/list-toolbar.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { pageText } from '../../kit/page/page-text.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { RootOnly } from '../../office/root-only.tsx'
import { m } from '../../paraglide/messages.js'
import type { SystemLog } from '../office-api.ts'
import { importanceTexts, logCategoryTexts } from '../office-texts.ts'
import { logCategories } from '../system-log.ts'
import { ChecklistCard } from './checklist-card.tsx'
import { ImportanceBadge } from './importance-badge.tsx'
import { type LogsSearch, logPage, readLogsSearch } from './log-page.ts'
import { logsQuery } from './log-queries.ts'
import { useLogChanges } from './use-log-changes.ts'

const AddLogDialog = lazyComponent(() => import('./add-log-dialog.tsx').then((module) => module.AddLogDialog))

/** System Logs and the Cybersecurity Checklist (spec §2). */
export function SystemLogsPage() {
  return (
    <RootOnly refusal={m.logs_denied()}>
      <SystemLogs />
    </RootOnly>
  )
}

function SystemLogs() {
  const list = useList({ read: readLogsSearch })
  const { search } = list
  const logs = useQuery(logsQuery)
  const { create, seed, remove } = useLogChanges()
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<SystemLog | null>(null)
  // Memoized, so that typing in the search box does not render the list again.
  const page = useMemo(() => logs.data && logPage(logs.data, search), [logs.data, search])
  const seedButton = <SeedButton pending={seed.isPending} onSeed={() => seed.mutate()} />
  const empty = { icon: History, title: m.logs_empty_title(), text: m.logs_empty_text(), action: seedButton }
  return (
    <>
      <ListPage
        title={m.logs_title()}
        note={m.logs_note()}
        add={{ label: m.logs_add(), onAdd: () => setAdding(true) }}
        list={list}
        query={{ ...logs, data: page }}
        toolbar={toolbar()}
        aside={<ChecklistCard />}
        perPage={perPage}
        showing={({ count, all }) => m.logs_showing({ count, total: all })}
        empty={empty}
        none={page?.total === 0 ? empty : { title: m.logs_none_title(), text: m.logs_none_text() }}
      >
        <EntryList
          label={m.logs_title()}
          items={page?.logs}
          className="flex items-start gap-4 py-4"
          skeleton={{ count: 3, className: 'h-24' }}
          entry={(log) => <LogEntry log={log} onDelete={() => setDeleting(log)} />}
        />
      </ListPage>
      {adding && <AddLogDialog create={create} onClose={() => setAdding(false)} onMissing={() => setAdding(false)} />}
      <DeleteLogDialog log={deleting} remove={remove} onClose={() => setDeleting(null)} onDeleted={list.focus} />
    </>
  )
}

const toolbar = (): Toolbar<LogsSearch> => ({
  name: 'log',
  search: { label: m.logs_search(), hint: m.logs_search_hint() },
  filters: [
    {
      kind: 'select',
      param: 'category',
      label: m.logs_category(),
      all: m.logs_category_all(),
      options: optionsOf(logCategories, (category) => pageText(logCategoryTexts, category)),
    },
    {
      kind: 'select',
      param: 'importance',
      label: m.logs_importance(),
      all: m.logs_importance_all(),
      options: optionsOf(importances, (importance) => pageText(importanceTexts, importance)),
    },
  ],
})

function SeedButton({ pending, onSeed }: { pending: boolean; onSeed: () => void }) {
  return (
    <Button tone="outline" size="admin" shape="control" pending={pending} onClick={onSeed}>
      {m.logs_seed()}
    </Button>
  )
}

interface DeleteLogDialogProps {
  /** Null closes the dialog. */
  log: SystemLog | null
  remove: ReturnType<typeof useLogChanges>['remove']
  onClose: () => void
  /** Moves the focus: the button that opened the dialog is removed together with its log. */
  onDeleted: () => void
}

function DeleteLogDialog({ log, remove, onClose, onDeleted }: DeleteLogDialogProps) {
  const afterDelete = () => {
    onClose()
    onDeleted()
  }
  return (
    <ConfirmDialog
      open={log !== null}
      onOpenChange={(open) => !open && onClose()}
      title={m.logs_delete_title({ title: log?.title ?? '' })}
      description={m.logs_delete_text()}
      confirmLabel={m.logs_delete()}
      pending={remove.isPending}
      onConfirm={() => log && remove.mutate(log, { onSuccess: afterDelete })}
    />
  )
}

function LogEntry({ log, onDelete }: { log: SystemLog; onDelete: () => void }) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="mb-2 flex flex-wrap gap-1.5">
          <Badge tone="leaf">
            <span className="sr-only">{m.logs_category()}: </span>
            <span>{pageText(logCategoryTexts, log.category)}</span>
          </Badge>
          <ImportanceBadge importance={log.importance} />
          {log.version && (
            <Badge>
              <span className="sr-only">{m.logs_version()}: </span>
              <span>{log.version}</span>
            </Badge>
          )}
        </p>
        <h2 className="wrap-anywhere font-semibold text-base">{log.title}</h2>
        <p className="wrap-anywhere mt-0.5 max-w-prose whitespace-pre-line">{log.description}</p>
        <p className="mt-2 text-muted text-sm">
          <time dateTime={log.date.toISOString()}>{momentText(log.date)}</time>
          {' · '}
          {m.logs_author()}
        </p>
      </div>
      <Button
        tone="quiet"
        size="icon-admin"
        shape="control"
        aria-label={m.logs_delete_named({ title: log.title })}
        onClick={onDelete}
        className="-mr-2 shrink-0"
      >
        <Trash2 aria-hidden className="size-4.5" />
      </Button>
    </>
  )
}
