import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { AddButton } from '../../kit/list/add-button.tsx'
import { momentText, moneyText } from '../../kit/list/figures.ts'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { Badge, type BadgeTone } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { useCurrentUser } from '../../session/store/current-user.ts'
import type { CashDrawer, ClosedSession, OpenSession } from '../drawers-api.ts'
import {
  AddDialog,
  CloseDialog,
  CountDialog,
  type Figures,
  MoveDialog,
  OpenDialog,
  ReopenDialog,
} from './drawer-dialogs.tsx'
import { drawersQuery } from './drawer-queries.ts'
import { differenceText, nameText } from './drawer-texts.ts'

type Act = 'open' | 'move' | 'count' | 'close' | 'reopen'
type Opened = { act: 'add' } | { act: Exclude<Act, 'close'>; drawer: CashDrawer } | Closing

/** A counted drawer; the list may not say so yet. */
interface Closing {
  act: 'close'
  drawer: CashDrawer
  figures: Figures
}

/** The cash drawers: opened, counted and closed here. */
export function DrawersPage() {
  const { data, isError, refetch } = useQuery(drawersQuery)
  const [opened, setOpened] = useState<Opened>()
  return (
    <>
      <PageHeading
        title={m.drawers_title()}
        note={<p className="max-w-prose text-muted">{m.drawers_text()}</p>}
        actions={<AddButton label={m.drawers_add()} onAdd={() => setOpened({ act: 'add' })} />}
      />
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <div className="flex flex-col gap-5">
          <Card>
            {data.drawers.length === 0 && (
              <EmptyState icon={Coins} title={m.drawers_empty_title()} text={m.drawers_empty_text()} />
            )}
            <ul className="divide-y divide-line">
              {data.drawers.map((drawer) => (
                <DrawerEntry key={drawer.id} drawer={drawer} onOpen={setOpened} />
              ))}
            </ul>
          </Card>
          <Closes closed={data.closed} />
        </div>
      )}
      {opened && <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} onOpen={setOpened} />}
    </>
  )
}

interface OpenedDialogProps {
  opened: Opened
  onClose: () => void
  onOpen: (opened: Opened) => void
}

function OpenedDialog({ opened, onClose, onOpen }: OpenedDialogProps) {
  if (opened.act === 'add') return <AddDialog onClose={onClose} />
  const { drawer } = opened
  switch (opened.act) {
    case 'open':
      return <OpenDialog drawer={drawer} onClose={onClose} />
    case 'move':
      return <MoveDialog drawer={drawer} onClose={onClose} />
    case 'count':
      return (
        <CountDialog
          drawer={drawer}
          onClose={onClose}
          onCounted={(figures) => onOpen({ act: 'close', drawer, figures })}
        />
      )
    case 'close':
      return <CloseDialog drawer={drawer} figures={opened.figures} onClose={onClose} />
    case 'reopen':
      return <ReopenDialog drawer={drawer} onClose={onClose} />
  }
}

type DrawerState = 'closed' | 'open' | 'counted'

const states: Record<DrawerState, { name: () => string; tone: BadgeTone }> = {
  closed: { name: m.drawers_state_closed, tone: 'neutral' },
  open: { name: m.drawers_state_open, tone: 'success' },
  counted: { name: m.drawers_state_counted, tone: 'warning' },
}

function stateOf({ session }: CashDrawer): DrawerState {
  if (!session) return 'closed'
  return session.count ? 'counted' : 'open'
}

function DrawerEntry({ drawer, onOpen }: { drawer: CashDrawer; onOpen: (opened: Opened) => void }) {
  const { name, session } = drawer
  const state = stateOf(drawer)
  function act(chosen: Act): void {
    if (chosen !== 'close') onOpen({ act: chosen, drawer })
    else if (session?.count) onOpen({ act: chosen, drawer, figures: session.count })
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="wrap-anywhere min-w-0 font-bold">{name}</h2>
          <Badge tone={states[state].tone}>{states[state].name()}</Badge>
        </div>
        {session && <SessionText session={session} />}
      </div>
      <DrawerActions name={name} state={state} onAct={act} />
    </li>
  )
}

function SessionText({ session: { opening, openedAt, openedBy, count } }: { session: OpenSession }) {
  return (
    <>
      <p className="wrap-anywhere text-muted text-sm">
        {m.drawers_opened_by({ time: momentText(openedAt), name: nameText(openedBy), amount: moneyText(opening) })}
      </p>
      {count && (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <strong className="money text-xl">{differenceText(count.difference)}</strong>
          <span className="money text-muted text-sm">{figuresText(count)}</span>
        </p>
      )}
    </>
  )
}

const figuresText = ({ counted, expected }: Figures) =>
  m.drawers_figures({ counted: moneyText(counted), expected: moneyText(expected) })

interface ActionTexts {
  act: Act
  text: () => string
  label: (inputs: { name: string }) => string
}

/** What can be done with a drawer; the last is what usually follows. */
const actions: Record<DrawerState, readonly ActionTexts[]> = {
  closed: [{ act: 'open', text: m.drawers_open, label: m.drawers_open_of }],
  open: [
    { act: 'move', text: m.drawers_move, label: m.drawers_move_of },
    { act: 'count', text: m.drawers_count, label: m.drawers_count_of },
  ],
  counted: [
    { act: 'reopen', text: m.drawers_reopen, label: m.drawers_reopen_of },
    { act: 'close', text: m.drawers_close, label: m.drawers_close_of },
  ],
}

interface DrawerActionsProps {
  name: string
  state: DrawerState
  onAct: (act: Act) => void
}

/** Only root users take back a count. */
function DrawerActions({ name, state, onAct }: DrawerActionsProps) {
  const isRoot = useCurrentUser()?.role === 'root'
  const shown = actions[state].filter(({ act }) => isRoot || act !== 'reopen')
  return (
    <div className="flex flex-wrap gap-2">
      {shown.map(({ act, text, label }) => (
        <Button
          key={act}
          tone={act === shown.at(-1)?.act ? 'brand' : 'outline'}
          size="admin"
          shape="control"
          aria-label={label({ name })}
          onClick={() => onAct(act)}
        >
          {text()}
        </Button>
      ))}
    </div>
  )
}

/** The newest closed sessions. */
function Closes({ closed }: { closed: readonly ClosedSession[] }) {
  return (
    <Card>
      <CardHeader title={m.drawers_closes()} />
      {closed.length === 0 && <p className="px-5 pb-5 text-muted">{m.drawers_closes_none()}</p>}
      <ul className="divide-y divide-line">
        {closed.map(({ id, number, drawer, closedAt, ...figures }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3">
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
              <Link
                to="/admin/drawers/$sessionId"
                params={{ sessionId: id }}
                className="inline-flex min-h-control items-center font-semibold underline underline-offset-2"
              >
                {m.drawers_close_number({ number })}
              </Link>
              <span className="wrap-anywhere text-muted text-sm">
                {m.drawers_close_line({ drawer, time: momentText(closedAt) })}
              </span>
            </span>
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className="money font-semibold">{differenceText(figures.difference)}</span>
              <span className="money text-muted text-sm">{figuresText(figures)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
