import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddButton } from '../../kit/list/add-button.tsx'
import { EntryButtons } from '../../kit/list/entry-buttons.tsx'
import { formatHours } from '../../kit/shop-time.ts'
import { Badge } from '../../kit/ui/badge.tsx'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { Absence, SavedAbsence } from '../absences-api.ts'
import type { Calendar } from '../office-api.ts'
import type { DayException } from '../opening-hours.ts'
import { AbsenceDialog } from './absence-dialog.tsx'
import { absencesQuery, useAbsenceChanges } from './absence-queries.ts'
import { absenceKindTexts, daySpanText } from './absence-texts.ts'
import { AffectedDialog, moveSearchOf } from './affected-dialog.tsx'
import { today } from './board-view.ts'

type Opened = { form: Absence | 'new' } | { deleting: Absence } | { saved: SavedAbsence }

interface AbsencesCardProps {
  calendars: readonly Calendar[]
  /** Opens the calendar of an exception. */
  onEditCalendar: (calendar: Calendar) => void
}

/** When somebody, or the whole shop, is away: absences, and the exceptions of calendars that are to come. */
export function AbsencesCard({ calendars, onEditCalendar }: AbsencesCardProps) {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const { data, isError, refetch } = useQuery(absencesQuery)
  const { save, remove } = useAbsenceChanges((saved) => setOpened(saved.affected > 0 ? { saved } : undefined))
  const entries = [...(data ?? []).map(entryOf), ...calendars.flatMap(exceptionsOf)]
    .filter(({ to, isYearly }) => isYearly || to >= today())
    .sort((a, b) => Number(a.isYearly) - Number(b.isYearly) || a.from.localeCompare(b.from))
  const nameOf = (id: string | null) =>
    id === null ? m.absences_shop() : (calendars.find((one) => one.id === id)?.name ?? '')
  return (
    <Card>
      <CardHeader
        title={m.absences_title()}
        action={<AddButton label={m.absences_add()} onAdd={() => setOpened({ form: 'new' })} />}
      />
      <p className="px-5 pb-3 text-muted">{m.absences_note()}</p>
      {isError && !data && (
        <div className="px-5 pb-4">
          <RetryLine text={m.calendar_failed()} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !isError && <Skeleton className="mx-5 mb-5 h-20 rounded-control" />}
      {data && entries.length === 0 && <p className="px-5 pb-5">{m.absences_none()}</p>}
      <ul className="divide-y divide-line border-line border-t empty:hidden">
        {entries.map((entry) =>
          'absence' in entry ? (
            <AbsenceRow
              key={entry.absence.id}
              absence={entry.absence}
              who={nameOf(entry.absence.calendarId)}
              onEdit={() => setOpened({ form: entry.absence })}
              onDelete={() => setOpened({ deleting: entry.absence })}
            />
          ) : (
            <ExceptionRow
              key={`${entry.calendar.id} ${entry.from}`}
              {...entry}
              onEdit={() => onEditCalendar(entry.calendar)}
            />
          ),
        )}
      </ul>
      {opened && 'form' in opened && (
        <AbsenceDialog
          absence={opened.form === 'new' ? undefined : opened.form}
          calendars={calendars}
          save={save}
          onClose={close}
        />
      )}
      {opened && 'saved' in opened && <AffectedDialog saved={opened.saved} onClose={close} />}
      {opened && 'deleting' in opened && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={m.absences_delete_question()}
          description={m.absences_delete_text()}
          confirmLabel={m.calendars_delete()}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(opened.deleting.id, { onSettled: close })}
        />
      )}
    </Card>
  )
}

const entryOf = (absence: Absence) => {
  const { from, to, yearly: isYearly } = absence
  return { absence, from, to, isYearly }
}

const exceptionsOf = (calendar: Calendar) =>
  calendar.exceptions.map((exception) => ({
    calendar,
    exception,
    from: exception.day,
    to: exception.day,
    isYearly: false,
  }))

interface AbsenceRowProps {
  absence: Absence
  who: string
  onEdit: () => void
  onDelete: () => void
}

function AbsenceRow({ absence, who, onEdit, onDelete }: AbsenceRowProps) {
  const { kind, yearly, note, affected } = absence
  const days = daySpanText(absence, yearly)
  const name = `${days} · ${who}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-semibold">{days}</h3>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          <span className="wrap-anywhere">{who}</span>
          <Badge>{absenceKindTexts[kind]()}</Badge>
          {yearly && <Badge tone="leaf">{m.absences_yearly()}</Badge>}
        </p>
        {note && <p className="wrap-anywhere text-muted text-sm">{note}</p>}
        {affected > 0 && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm text-warning-text">
            <span>{m.absences_affected({ count: affected })}</span>
            <ButtonLink
              to="/admin/day-moves"
              search={moveSearchOf(absence)}
              tone="quiet-brand"
              size="admin"
              shape="control"
            >
              {m.absences_move_day()}
            </ButtonLink>
          </p>
        )}
      </div>
      <EntryButtons
        edit={{ label: m.absences_edit_of({ name }), onClick: onEdit }}
        remove={{ label: m.absences_delete_of({ name }), onClick: onDelete }}
      />
    </li>
  )
}

interface ExceptionRowProps {
  calendar: Calendar
  exception: DayException
  onEdit: () => void
}

/** A day of a calendar with other hours or none, which is changed in the calendar. */
function ExceptionRow({ calendar: { name }, exception: { day, hours }, onEdit }: ExceptionRowProps) {
  const days = daySpanText({ from: day, to: day, allDay: true, fromTime: null, toTime: null })
  const other = hours.map((range) => formatHours(getLocale(), range)).join(', ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="font-semibold">{days}</h3>
        <p className="wrap-anywhere text-muted">{name}</p>
        <p className="text-muted text-sm">
          {other === '' ? m.absences_exception_closed() : m.absences_exception_hours({ hours: other })}
        </p>
      </div>
      <EntryButtons edit={{ label: m.absences_edit_of({ name: `${days} · ${name}` }), onClick: onEdit }} />
    </li>
  )
}
