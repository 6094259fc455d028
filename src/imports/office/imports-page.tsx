import { useQuery } from '@tanstack/react-query'
import { FileInput, FileUp } from 'lucide-react'
import { useId } from 'react'
import { serverText } from '../../kit/form/fault-text.ts'
import { countText, momentText } from '../../kit/list/figures.ts'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { DropArea } from '../../kit/ui/drop-area.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { fieldIds } from '../../kit/ui/field.tsx'
import { FileButton } from '../../kit/ui/file-button.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { RootOnly } from '../../office/root-only.tsx'
import { m } from '../../paraglide/messages.js'
import { importActions, sourceNames } from '../import.ts'
import type { ImportDetails } from '../office-api.ts'
import { importsQuery, useSendFiles } from './import-queries.ts'
import { actionTexts, stateTexts } from './import-texts.ts'

/** Sends files of another shop, and lists the imports. */
export function ImportsPage() {
  return (
    <RootOnly refusal={m.imports_denied()}>
      <PageHeading title={m.imports_title()} note={<p className="max-w-prose text-muted">{m.imports_text()}</p>} />
      <div className="flex flex-col gap-5">
        <SendCard />
        <RecentImports />
      </div>
    </RootOnly>
  )
}

function SendCard() {
  const { send, isSending, progress, cancel, error } = useSendFiles()
  const id = useId()
  const fault = error ? serverText(error, m.imports_failed_text()) : undefined
  const ids = fieldIds({ id, hint: m.imports_files_text(), error: fault })
  const take = (files: readonly File[]) => files.length > 0 && send(files)
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div>
        <h2 className="font-bold text-base">{m.imports_files_title()}</h2>
        <p id={ids.hintId} className="max-w-prose text-muted text-sm">
          {m.imports_files_text()}
        </p>
      </div>
      <DropArea onFiles={take}>
        <FileButton
          ids={ids}
          label={m.imports_choose()}
          disabled={isSending}
          invalid={fault !== undefined}
          multiple
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          icon={FileUp}
          onFiles={take}
        />
        {isSending && progress !== null && (
          <div role="status" className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-3">
            {progress < 1 ? (
              <progress value={progress} aria-label={m.imports_sending()} className="h-2 flex-1 accent-leaf" />
            ) : (
              <p className="flex-1 text-muted text-sm">{m.imports_reading()}</p>
            )}
            <Button tone="outline" size="admin" shape="control" onClick={cancel}>
              {m.imports_cancel()}
            </Button>
          </div>
        )}
      </DropArea>
      {fault && !isSending && (
        <p id={ids.errorId} role="alert" className="wrap-anywhere text-danger-text text-sm">
          {fault}
        </p>
      )}
    </Card>
  )
}

function RecentImports() {
  const { data, isError, refetch } = useQuery(importsQuery)
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 rounded-card" />
  return (
    <Card className="overflow-hidden">
      <CardHeader title={m.imports_recent()} />
      {data.imports.length === 0 && (
        <EmptyState icon={FileInput} title={m.imports_empty_title()} text={m.imports_empty_text()} level={3} />
      )}
      <ul className="divide-y divide-line border-line border-t">
        {data.imports.map((one) => (
          <ImportEntry key={one.id} one={one} />
        ))}
      </ul>
    </Card>
  )
}

function ImportEntry({ one: { id, source, state, files, counts, createdAt, refused } }: { one: ImportDetails }) {
  const [text, tone] = stateTexts[state]
  const name = sourceNames[source]
  const time = momentText(createdAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="wrap-anywhere min-w-0 font-bold">{m.imports_of({ source: name })}</h3>
          <Badge tone={tone}>{text()}</Badge>
        </div>
        <p className="wrap-anywhere text-muted text-sm">{m.imports_line({ time, files: files.join(', ') })}</p>
        <ActionCounts counts={{ ...counts, refuse: refused }} />
      </div>
      <ButtonLink
        to="/admin/imports/$id"
        params={{ id }}
        aria-label={m.imports_open_of({ source: name, time })}
        tone="outline"
        size="admin"
        shape="control"
      >
        {m.imports_open()}
      </ButtonLink>
    </li>
  )
}

/** How many products of each action there are, in one line. */
function ActionCounts({ counts }: Pick<ImportDetails, 'counts'>) {
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {importActions.map((action) => (
        <div key={action} className="flex gap-1.5">
          <dt className="text-muted">{actionTexts[action]()}</dt>
          <dd className="money font-semibold">{countText(counts[action])}</dd>
        </div>
      ))}
    </dl>
  )
}
