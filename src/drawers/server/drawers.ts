import { recordAudit } from '../../audit/server/record-audit.ts'
import type { EndpointReply, EndpointRequest } from '../../kit/endpoint.ts'
import { fault } from '../../kit/fault.ts'
import { type Db, inTransaction, type Tx } from '../../kit/server/database/database.ts'
import { required } from '../../kit/server/database/required.ts'
import { invalidField, notFound, refusal } from '../../kit/server/http/errors.ts'
import type { By } from '../../kit/server/http/guards.ts'
import type { Platform } from '../../kit/server/platform.ts'
import { type CloseFigures, differenceOf, expectedOf, needsNote } from '../drawer.ts'
import type * as api from '../drawers-api.ts'
import { type CashDrawer, type ClosedSession, type SessionReport, shownSessions } from '../drawers-api.ts'
import { drawerFaults, drawerRefusals } from '../office-texts.ts'
import {
  findClosedSession,
  findDrawerName,
  findDrawerOfSession,
  findMoveOfKey,
  insertDrawer,
  insertMove,
  insertSession,
  listClosedSessions,
  listDrawersWithSession,
  listMoves,
  listTakingDrawers,
  lockOpenSession,
  nextCloseNumber,
  shareSession,
  sumReceived,
  sumRefunded,
  sumSession,
  updateSession,
} from './drawer-queries.ts'
import type { DrawerSessionRow } from './tables.ts'

const refused = (code: keyof typeof drawerRefusals.en) => refusal(409, fault(drawerRefusals, code))

/** Says that money is to go out of a drawer, and none is open. */
export const drawerClosed = () => refused('drawer_closed')

/** Adds a drawer. @throws HttpError 409 `drawer_name_taken` */
export async function createDrawer(
  { database, clock }: Platform,
  by: By,
  { name, placeState }: EndpointRequest<typeof api.createDrawer>['body'],
): Promise<CashDrawer> {
  return inTransaction(database, async (tx) => {
    const id = await insertDrawer(tx, { name, placeState, createdAt: clock() })
    if (id === null) throw invalidField('name', fault(drawerFaults, 'drawer_name_taken'), 409)
    await audit(tx, by, 'drawer.created', id, { name, ...(placeState && { placeState }) })
    return readDrawer(tx, id)
  })
}

/** Opens a drawer. @throws HttpError 404 for an unknown one; 409 `drawer_open` */
export async function openDrawer(
  { database, clock }: Platform,
  by: By,
  { id, opening }: EndpointRequest<typeof api.openDrawer>['body'] & { id: string },
): Promise<CashDrawer> {
  return inTransaction(database, async (tx) => {
    if ((await findDrawerName(tx, id)) === null) throw notFound()
    const session = { drawerId: id, openedBy: by.viewer.id, openedAt: clock(), opening }
    if (!(await insertSession(tx, session))) throw refused('drawer_open')
    await audit(tx, by, 'drawer.opened', id, { opening })
    return readDrawer(tx, id)
  })
}

/**
 * Puts money into an open drawer, or takes some out. A repeated key is the same move.
 * @throws HttpError 404 for an unknown drawer; 409 `drawer_closed` when it is not open or was counted, `key_used` for a key
 * with another move
 */
export async function moveMoney(
  { database, clock }: Platform,
  by: By,
  { id, kind, amount, reason, clientKey }: EndpointRequest<typeof api.moveMoney>['body'] & { id: string },
): Promise<CashDrawer> {
  return inTransaction(
    database,
    async (tx) => {
      const session = await lockSession(tx, id)
      const recorded = await findMoveOfKey(tx, clientKey)
      if (recorded) {
        const isSame = recorded.drawerId === id && recorded.kind === kind && recorded.amount === amount
        if (!isSame || recorded.reason !== reason) throw refused('key_used')
        return readDrawer(tx, id)
      }
      if (!session || session.countedAt) throw refused('drawer_closed')
      const at = clock()
      await insertMove(tx, { sessionId: session.id, kind, amount, reason, by: by.viewer.id, at, clientKey })
      await audit(tx, by, 'drawer.moved', id, { kind, amount, reason })
      return readDrawer(tx, id)
    },
    { retry: true },
  )
}

/**
 * Counts an open drawer: what must be there is known from now on and does not change any more. The same count by the same
 * person is a repeated request.
 * @returns what was counted and what had to be there, in cents
 * @throws HttpError 404 for an unknown drawer; 409 `drawer_closed` when it is not open, `drawer_counted` when it was counted
 */
export async function countDrawer(
  { database, clock }: Platform,
  by: By,
  { id, counted }: EndpointRequest<typeof api.countDrawer>['body'] & { id: string },
): Promise<EndpointReply<typeof api.countDrawer>> {
  return inTransaction(
    database,
    async (tx) => {
      const session = await lockSession(tx, id)
      if (!session) throw refused('drawer_closed')
      if (isCounted(session)) {
        if (session.countedBy !== by.viewer.id || session.counted !== counted) throw refused('drawer_counted')
        return figuresOf(session)
      }
      const expected = expectedOf({ opening: session.opening, ...(await sumSession(tx, session.id)) })
      const figures = figuresOf({ expected, counted })
      await updateSession(tx, session.id, { counted, expected, countedBy: by.viewer.id, countedAt: clock() })
      await audit(tx, by, 'drawer.counted', id, figures)
      return figures
    },
    { retry: true },
  )
}

/**
 * Takes back the count of a drawer that is not closed: it takes and gives money again.
 * @throws HttpError 404 for an unknown drawer; 409 `drawer_closed` when it is not open, `not_counted` when it was not counted
 */
export async function reopenDrawer(
  { database, clock }: Platform,
  by: By,
  { id, reason }: EndpointRequest<typeof api.reopenDrawer>['body'] & { id: string },
): Promise<CashDrawer> {
  return inTransaction(
    database,
    async (tx) => {
      const session = await lockCounted(tx, id)
      const none = { counted: null, expected: null, countedBy: null, countedAt: null }
      const reopened = { reopenedBy: by.viewer.id, reopenedAt: clock(), reopenReason: reason }
      await updateSession(tx, session.id, { ...none, ...reopened })
      await recordAudit(tx, {
        by,
        action: 'drawer.reopened',
        subject: { type: 'drawer', id },
        before: figuresOf(session),
        after: { reason },
      })
      return readDrawer(tx, id)
    },
    { retry: true },
  )
}

/** Reads what a close prints besides; orders and reports, which know it, are above drawers. */
export type ReadCloseFigures = (tx: Tx, close: { sessionId: string; at: Date }) => Promise<CloseFigures>

declare module '../../kit/server/feature.ts' {
  interface App {
    closeFigures: ReadCloseFigures
  }
}

/**
 * Closes a counted drawer with the next number, and stores what its close prints and later changes of orders would change.
 * @throws HttpError 404 for an unknown drawer; 409 `drawer_closed` when it is not open, `not_counted`, `note_required` when
 * more than $5.00 is over or missing
 */
export async function closeDrawer(
  { database, clock }: Platform,
  readFigures: ReadCloseFigures,
  by: By,
  { id, note = '' }: EndpointRequest<typeof api.closeDrawer>['body'] & { id: string },
): Promise<EndpointReply<typeof api.closeDrawer>> {
  return inTransaction(
    database,
    async (tx) => {
      const session = await lockCounted(tx, id)
      const figures = figuresOf(session)
      if (needsNote(figures.difference) && note === '')
        throw invalidField('note', fault(drawerRefusals, 'note_required'), 409)
      const number = await nextCloseNumber(tx)
      const at = clock()
      const closed = { closedBy: by.viewer.id, closedAt: at, number, note: note || null }
      await updateSession(tx, session.id, { ...closed, ...(await readFigures(tx, { sessionId: session.id, at })) })
      await audit(tx, by, 'drawer.closed', id, { number, ...figures, ...(note && { note }) })
      return { sessionId: session.id, number, ...figures }
    },
    // Numbers without gaps: each close waits for the one before it.
    { retry: true, oneByOne: 'drawer close' },
  )
}

/**
 * The session of a drawer that takes money now. A count waits for the transaction, so that what it records is in the count.
 * @throws HttpError 409 `drawer_closed` when the drawer is not open, was counted, or is unknown
 */
export async function sessionThatTakes(tx: Tx, drawerId: string): Promise<string> {
  const session = await lockOpenSession(tx, drawerId, 'share')
  if (!session || session.countedAt) throw refused('drawer_closed')
  return session.id
}

/**
 * The session out of which cash that came in with another one goes back: that of the same drawer when it is open, or the only
 * open one. A count waits for the transaction.
 * @returns null when none is open, or when staff must choose one of several
 */
export async function sessionThatGives(
  tx: Tx,
  tookIn: string,
): Promise<{ sessionId: string | null; isChoice: boolean }> {
  const open = (await listTakingDrawers(tx)).map(({ drawerId }) => drawerId)
  const own = await findDrawerOfSession(tx, tookIn)
  const drawerId = open.length === 1 ? open[0] : open.find((id) => id === own)
  if (drawerId) return { sessionId: await sessionThatTakes(tx, drawerId), isChoice: false }
  return { sessionId: null, isChoice: open.length > 0 }
}

/** Whether what was recorded in a session came in at this drawer; both are null for money beside all drawers. */
export const isOfDrawer = async (tx: Tx, sessionId: string | null, drawerId: string | null): Promise<boolean> =>
  sessionId === null ? drawerId === null : (await findDrawerOfSession(tx, sessionId)) === drawerId

/** Refuses a change of what a session took once it is counted; a count waits. @throws HttpError 409 `drawer_counted` */
export async function assertUncounted(tx: Tx, sessionId: string): Promise<void> {
  const session = required(await shareSession(tx, sessionId), 'session of a drawer')
  if (session.countedAt) throw refused('drawer_counted')
}

/** The open session of a drawer, locked against all who record money; null without one. Throws 404 for an unknown drawer. */
async function lockSession(tx: Tx, id: string): Promise<DrawerSessionRow | null> {
  if ((await findDrawerName(tx, id)) === null) throw notFound()
  return lockOpenSession(tx, id, 'update')
}

async function lockCounted(tx: Tx, id: string): Promise<CountedRow> {
  const session = await lockSession(tx, id)
  if (!session) throw refused('drawer_closed')
  if (!isCounted(session)) throw refused('not_counted')
  return session
}

type CountedRow = DrawerSessionRow & { counted: number; expected: number; countedAt: Date }
type ClosedRow = CountedRow & { closedAt: Date; number: number }

const isCounted = (session: DrawerSessionRow): session is CountedRow => session.countedAt !== null
const isClosed = (session: DrawerSessionRow): session is ClosedRow => session.closedAt !== null

const figuresOf = ({ expected, counted }: { expected: number; counted: number }) => ({
  expected,
  counted,
  difference: differenceOf({ expected, counted }),
})

/** All drawers, and the newest closed sessions. */
export async function listDrawers(db: Db): Promise<EndpointReply<typeof api.listDrawers>> {
  const found = await listDrawersWithSession(db)
  const closed = await listClosedSessions(db, shownSessions)
  return { drawers: found.map(presentDrawer), closed: closed.map(presentClosed) }
}

async function readDrawer(db: Db, id: string): Promise<CashDrawer> {
  const [found] = await listDrawersWithSession(db, id)
  return presentDrawer(required(found ?? null, 'drawer'))
}

type FoundDrawer = Awaited<ReturnType<typeof listDrawersWithSession>>[number]

/** Without what must be in it, until it is counted. */
function presentDrawer({ id, name, placeState, session, openedBy, countedBy }: FoundDrawer): CashDrawer {
  if (!session) return { id, name, placeState, session: null }
  const { opening, openedAt } = session
  const count = isCounted(session) ? { ...figuresOf(session), countedAt: session.countedAt, countedBy } : null
  return { id, name, placeState, session: { id: session.id, opening, openedAt, openedBy, count } }
}

type FoundSession = NonNullable<Awaited<ReturnType<typeof findClosedSession>>>

function presentClosed({ session, drawer, closedBy }: FoundSession): ClosedSession {
  if (!isClosed(session)) throw new Error(`session ${session.id} is not closed`)
  const { id, number, openedAt, closedAt } = session
  return { id, number, drawer, openedAt, closedAt, closedBy, ...figuresOf(session) }
}

/** A closed session with all that came in and was moved. @throws HttpError 404 for an unknown one, or one that is open */
export async function readSession(db: Db, id: string): Promise<SessionReport> {
  const found = await findClosedSession(db, id)
  if (!found) throw notFound()
  const { session, placeState, openedBy, countedBy, reopenedBy } = found
  const { opening, note, taxes, counterSales, reopenedAt, reopenReason } = session
  return {
    ...presentClosed(found),
    placeState,
    opening,
    openedBy,
    countedAt: required(session.countedAt, 'count'),
    countedBy,
    note,
    received: await sumReceived(db, id),
    taxes,
    counterSales,
    refunded: await sumRefunded(db, id),
    moves: await listMoves(db, id),
    reopened: reopenedAt && reopenReason ? { at: reopenedAt, by: reopenedBy, reason: reopenReason } : null,
  }
}

const audit = (
  tx: Tx,
  by: By,
  action: 'drawer.created' | 'drawer.opened' | 'drawer.moved' | 'drawer.counted' | 'drawer.closed',
  id: string,
  after: Record<string, unknown>,
) => recordAudit(tx, { by, action, subject: { type: 'drawer', id }, after })
