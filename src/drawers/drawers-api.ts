import { z } from 'zod'
import { id, moment, money } from '../kit/codecs.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fault } from '../kit/fault.ts'
import { checkMaxLength, field, reporting } from '../kit/fields.ts'
import type { Cents } from '../kit/money.ts'
import { normalizeLine } from '../kit/text.ts'
import { rate, signedMoney } from '../prices/api.ts'
import { stateInput } from '../prices/price-inputs.ts'
import { tenderKinds } from '../tenders/tender.ts'
import { maxDrawerAmount, moveKinds } from './drawer.ts'
import { drawerFaults } from './office-texts.ts'

/** The longest name of a drawer, and the longest reason or note, in characters. */
export const drawerLimits = { name: 60, text: 255 }

/** The fault of an amount in cents outside of its limits, NaN included; null if it is within them. */
export const checkAmount = (amount: Cents, min: Cents) =>
  amount >= min && amount <= maxDrawerAmount ? null : fault(drawerFaults, 'drawer_amount_invalid')

/** An amount of money in a drawer; there may be none. */
const amountInside = money.check(reporting((amount) => checkAmount(amount, 0)))

const drawerName = field({
  normalize: normalizeLine,
  check: (name) =>
    name === '' ? fault(drawerFaults, 'drawer_name_required') : checkMaxLength(name, drawerLimits.name),
  document: { minLength: 1, maxLength: drawerLimits.name },
})

const reason = field({
  normalize: normalizeLine,
  check: (text) =>
    text === '' ? fault(drawerFaults, 'drawer_reason_required') : checkMaxLength(text, drawerLimits.text),
  document: { minLength: 1, maxLength: drawerLimits.text },
})

const note = field({
  normalize: normalizeLine,
  check: (text) => checkMaxLength(text, drawerLimits.text),
  document: { maxLength: drawerLimits.text },
})

/** The name of a member of staff; null when the account is gone. */
const staffName = z.string().nullable()

const figures = { expected: signedMoney, counted: money, difference: signedMoney }

const openSession = z.object({
  id,
  opening: money,
  openedAt: moment,
  openedBy: staffName,
  /** Null until the drawer is counted: before that nobody is told what must be in it. */
  count: z.object({ ...figures, countedAt: moment, countedBy: staffName }).nullable(),
})

const drawer = z.object({
  id,
  name: z.string(),
  /** The state whose taxes its sales have; null for that of the shop. */
  placeState: z.string().nullable(),
  session: openSession.nullable(),
})
export type CashDrawer = z.output<typeof drawer>
export type OpenSession = z.output<typeof openSession>

const closedSession = z.object({
  id,
  number: z.int(),
  drawer: z.string(),
  openedAt: moment,
  closedAt: moment,
  closedBy: staffName,
  ...figures,
})
export type ClosedSession = z.output<typeof closedSession>

/** How many closed sessions are listed. */
export const shownSessions = 30

export const listDrawers = endpoint({
  method: 'GET',
  path: '/api/admin/drawers',
  summary: 'The cash drawers by name, each with its open session, and the newest 30 closed sessions (staff)',
  reply: z.object({ drawers: z.array(drawer), closed: z.array(closedSession) }),
})

export const createDrawer = endpoint({
  method: 'POST',
  path: '/api/admin/drawers',
  status: 201,
  summary: 'Add a cash drawer (staff)',
  body: z.strictObject({ name: drawerName, placeState: stateInput }),
  reply: drawer,
})

export const openDrawer = endpoint({
  method: 'POST',
  path: '/api/admin/drawers/{id}/open',
  status: 201,
  summary: 'Open a drawer with the money in it (staff)',
  params: z.object({ id }),
  body: z.strictObject({ opening: amountInside }),
  reply: drawer,
})

export const moveMoney = endpoint({
  method: 'POST',
  path: '/api/admin/drawers/{id}/moves',
  status: 201,
  summary: 'Put money into an open drawer, or take some out, without a sale (staff)',
  params: z.object({ id }),
  body: z.strictObject({
    kind: z.enum(moveKinds),
    amount: money.check(reporting((amount) => checkAmount(amount, 1))),
    reason,
    /** Chosen by the browser once per move: repeating the request does not record it twice. */
    clientKey: id,
  }),
  reply: drawer,
})

export const countDrawer = endpoint({
  method: 'POST',
  path: '/api/admin/drawers/{id}/count',
  summary:
    'Say what is in an open drawer, once; only then it is told what must be there, and the drawer takes and gives nothing more (staff)',
  params: z.object({ id }),
  body: z.strictObject({ counted: amountInside }),
  reply: z.object(figures),
})

export const reopenDrawer = endpoint({
  method: 'POST',
  path: '/api/admin/drawers/{id}/reopen',
  summary: 'Take back the count of a drawer that is not closed yet (root users)',
  params: z.object({ id }),
  body: z.strictObject({ reason }),
  reply: drawer,
})

export const closeDrawer = endpoint({
  method: 'POST',
  path: '/api/admin/drawers/{id}/close',
  summary: 'Close a counted drawer; a difference of more than $5.00 needs a note (staff)',
  params: z.object({ id }),
  body: z.strictObject({ note: note.optional() }),
  reply: z.object({ sessionId: id, number: z.int(), ...figures }),
})

const sessionReport = closedSession.extend({
  placeState: z.string().nullable(),
  opening: money,
  openedBy: staffName,
  countedAt: moment,
  countedBy: staffName,
  note: z.string().nullable(),
  /** What came in at this desk, by kind: the settled tenders of the session and their number. */
  received: z.array(z.object({ kind: z.enum(tenderKinds), amount: money, tenders: z.int() })),
  /** The taxes in what came in and in what was given back here, as at the close; null of closes before they were printed. */
  taxes: z
    .array(
      z.object({
        name: z.string(),
        nameEs: z.string().nullable(),
        /** Null: of orders from before the rate was kept. */
        rate: rate.nullable(),
        received: money,
        refunded: money,
      }),
    )
    .nullable(),
  /** What came in for counter sales in the 12 months until the close, less what of it went back; null like `taxes`. */
  counterSales: money.nullable(),
  /** The cash that was given back out of the drawer: its sum, and the number of refunds. */
  refunded: z.object({ amount: money, refunds: z.int() }),
  moves: z.array(
    z.object({ id, kind: z.enum(moveKinds), amount: money, reason: z.string(), at: moment, by: staffName }),
  ),
  /** The last time that its count was taken back. */
  reopened: z.object({ at: moment, by: staffName, reason: z.string() }).nullable(),
})
export type SessionReport = z.output<typeof sessionReport>

export const getSession = endpoint({
  method: 'GET',
  path: '/api/admin/drawers/sessions/{sessionId}',
  summary: 'A closed session of a drawer: what came in, what was moved, and what was over or missing (staff)',
  params: z.object({ sessionId: id }),
  reply: sessionReport,
})
