import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FileInput, FileX, Play } from 'lucide-react'
import { useState } from 'react'
import { apiFile } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { ExportButton } from '../../kit/list/export-button.tsx'
import { countText, momentText } from '../../kit/list/figures.ts'
import { ListResults } from '../../kit/list/list-results.tsx'
import { EntryList } from '../../kit/list/list-rows.tsx'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { AdminNotFound } from '../../kit/page/admin-not-found.tsx'
import { PageLink } from '../../kit/page/page-link.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { RootOnly } from '../../office/root-only.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { importActions, sourceNames } from '../import.ts'
import { getRefusedRows, type ImportDetails, type ImportedRow } from '../office-api.ts'
import { importQuery, importRowsOf, readImportSearch, useApply } from './import-queries.ts'
import { actionTexts, fieldText, noteText, rowTexts, stateTexts, valueText, whyText } from './import-texts.ts'

/** An import: what it does, how far it is, and what was refused. */
export function ImportPage() {
  return (
    <RootOnly refusal={m.imports_denied()}>
      <OneImport />
    </RootOnly>
  )
}

function OneImport() {
  const { id } = useParams({ from: '/admin/imports/$id' })
  const { data, error, isError, refetch } = useQuery(importQuery(id))
  if (error instanceof ApiError && error.status === 404) return <AdminNotFound />
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96 rounded-card" />
  const [text, tone] = stateTexts[data.state]
  return (
    <>
      <PageHeading
        title={m.imports_of({ source: sourceNames[data.source] })}
        note={
          <div className="flex flex-col items-start gap-1.5 pt-1">
            <Badge tone={tone}>{text()}</Badge>
            <p className="wrap-anywhere text-muted">
              {m.imports_line({ time: momentText(data.createdAt), files: data.files.join(', ') })}
            </p>
          </div>
        }
        actions={<PageLink to="/admin/imports" label={m.imports_all()} icon={FileInput} />}
      />
      <div className="flex flex-col gap-5">
        <Work found={data} />
        {data.leftBehind.length > 0 && <LeftBehind columns={data.leftBehind} />}
        <Rows found={data} />
      </div>
    </>
  )
}

/** What comes next: applying the plan, how far that is, and the file of what was refused. */
function Work({ found }: { found: ImportDetails }) {
  const { id, state, counts, done, left, refused, endedAt } = found
  const total = counts.create + counts.update
  return (
    <Card className="flex flex-col gap-4 p-5">
      {state === 'applying' && (
        <div role="status" className="flex flex-col gap-2">
          <progress value={done} max={total} aria-label={m.imports_running()} className="h-2.5 w-full accent-leaf" />
          <p className="money text-sm">
            {m.imports_progress({ done: countText(done), total: countText(total), left: countText(left) })}
          </p>
        </div>
      )}
      {state === 'planned' && total === 0 && <p className="text-muted">{m.imports_nothing()}</p>}
      {state === 'planned' && total > 0 && <p className="max-w-prose text-muted">{m.imports_spanish()}</p>}
      {endedAt && <p className="text-muted">{m.imports_ended({ time: momentText(endedAt) })}</p>}
      {(refused > 0 || (state === 'planned' && total > 0)) && (
        <div className="flex flex-wrap items-center gap-2">
          {state === 'planned' && total > 0 && <ApplyButton id={id} />}
          {refused > 0 && (
            <ExportButton
              fetch={() => apiFile(getRefusedRows, { params: { id }, query: { language: getLocale() } })}
              label={m.imports_refused_file()}
              icon={FileX}
              name="refused.csv"
              done={m.imports_refused_done()}
              failed={m.imports_refused_failed()}
            />
          )}
        </div>
      )}
    </Card>
  )
}

function ApplyButton({ id }: { id: string }) {
  const [asks, setAsks] = useState(false)
  const [active, setActive] = useState(false)
  const { mutate, isPending } = useApply(id)
  return (
    <>
      <Button size="admin" shape="control" onClick={() => setAsks(true)}>
        <Play aria-hidden className="size-4 shrink-0" />
        {m.imports_apply()}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={m.imports_apply_question()}
        description={m.imports_apply_text()}
        confirmLabel={m.imports_apply()}
        cancelLabel={m.imports_apply_keep()}
        pending={isPending}
        onConfirm={() => mutate(active, { onSettled: () => setAsks(false) })}
      >
        <Checkbox
          name="active"
          label={m.imports_apply_active()}
          hint={m.imports_apply_active_hint()}
          checked={active}
          onChange={(event) => setActive(event.target.checked)}
        />
      </ConfirmDialog>
    </>
  )
}

const isPicture = /image|picture|photo/i

function LeftBehind({ columns }: { columns: ImportDetails['leftBehind'] }) {
  return (
    <Card>
      <CardHeader title={m.imports_left_title()} />
      <div className="flex flex-col gap-3 border-line border-t px-5 py-4">
        <p className="max-w-prose text-muted text-sm">
          {[m.imports_left_text(), columns.some(({ column }) => isPicture.test(column)) && m.imports_left_pictures()]
            .filter(Boolean)
            .join(' ')}
        </p>
        <ul className="flex flex-wrap gap-2">
          {columns.map(({ column, rows }) => (
            <li key={column} className="wrap-anywhere rounded-control bg-sunken px-2.5 py-1 text-sm">
              <span translate="no" className="font-semibold">
                {column}
              </span>
              <span className="text-muted">{` · ${m.imports_left_rows({ count: rows })}`}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

const perPage = 20

function Rows({ found }: { found: ImportDetails }) {
  const list = useList({ read: readImportSearch })
  const rows = useQuery(importRowsOf(found.id, list.search, found.refused))
  // Applying may refuse more than the plan did.
  const counts = { ...found.counts, refuse: found.refused }
  const { action: chosen } = list.filters
  return (
    <section aria-label={m.imports_products()} className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these narrow the list */}
      <div role="group" aria-label={m.imports_filter()} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {importActions.map((action) => (
          <button
            key={action}
            type="button"
            aria-pressed={chosen === action}
            onClick={() => list.narrow({ action: chosen === action ? undefined : action })}
            className="flex cursor-pointer flex-col rounded-card border border-line bg-surface px-4 py-3 text-left transition-colors duration-120 hover:bg-sunken aria-pressed:border-leaf aria-pressed:bg-leaf-soft"
          >
            <span className="money font-semibold text-2xl">{countText(counts[action])}</span>
            <span className="text-muted text-sm">{actionTexts[action]()}</span>
          </button>
        ))}
      </div>
      <div ref={list.region} tabIndex={-1} className="outline-none">
        <ListResults
          list={list}
          query={rows}
          perPage={perPage}
          showing={m.imports_showing}
          empty={{ title: m.imports_none_title(), text: m.imports_none_text() }}
          none={{ title: m.imports_none_title(), text: m.imports_none_text() }}
        >
          <EntryList
            label={m.imports_products()}
            items={rows.data?.rows.map((row) => ({ ...row, id: row.n }))}
            className="flex flex-col gap-2 py-4"
            skeleton={{ count: 5, className: 'h-14' }}
            entry={(row) => <RowEntry row={row} files={found.files} />}
          />
        </ListResults>
      </div>
    </section>
  )
}

function RowEntry({ row, files }: { row: ImportedRow; files: readonly string[] }) {
  const { name, action, file, line, changes, notes, fault } = row
  const [text, tone] = rowTexts[action]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="wrap-anywhere min-w-0 font-semibold text-base">{name || m.imports_no_name()}</h2>
        <Badge tone={tone}>{text()}</Badge>
        <span className="wrap-anywhere text-muted text-sm">
          {m.imports_place({ file: files[file] ?? '', line: countText(line) })}
        </span>
      </div>
      {fault && <p className="wrap-anywhere text-danger-text">{whyText(fault)}</p>}
      {action !== 'refuse' && changes.length > 0 && <Changes row={row} />}
      {notes.length > 0 && (
        <ul aria-label={m.imports_notes()} className="flex flex-col gap-0.5 text-muted text-sm">
          {notes.map((note) => (
            <li key={`${note.code} ${note.from}`} className="wrap-anywhere">
              {noteText(note)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Changes({ row: { action, changes } }: { row: ImportedRow }) {
  return (
    <dl aria-label={m.imports_changes()} className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {changes.map((change) => (
        <div key={`${change.field} ${change.variant} ${change.after}`} className="flex min-w-0 flex-wrap gap-x-1.5">
          <dt className="text-muted">{fieldText(change)}</dt>
          <dd className="wrap-anywhere line-clamp-3 min-w-0">
            {action === 'update' && change.field !== 'variant' && (
              <del className="mr-1.5 text-muted">{valueText(change, change.before)}</del>
            )}
            <span className="font-semibold">{valueText(change, change.after)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
