import { readDays } from '../../appointments/server/read-days.ts'
import type { Feature } from '../../kit/server/feature.ts'
import { anyone, staff } from '../../kit/server/http/guards.ts'
import { daysBefore } from '../../kit/server/personal-data.ts'
import { reachableAddress } from '../../orders/server/order-mails.ts'
import { findOrder } from '../../orders/server/order-queries.ts'
import * as api from '../api.ts'
import { dayMoveMails } from '../mails/day-move-mails.ts'
import * as office from '../office-api.ts'
import { answerChoice, readChoice } from './choices.ts'
import { endLinksOf, forgetLinks } from './day-move-queries.ts'
import {
  dayMoveJob,
  listDayMoves,
  readDayMove,
  startDayMove,
  stopDayMove,
  workDayMove,
  workDayMoves,
} from './day-moves.ts'
import { columns } from './tables.ts'

/** Prevents guessing links; a customer looks at several months. */
const links = { name: 'day-moves', points: 120, seconds: 600 }

/** How long the link of a customer says what happened, in days after the time to choose. */
const shownDays = 30

/** Days that the shop cannot keep: their appointments are moved, their customers asked, or everything is given back. */
export const dayMoves: Feature = {
  columns,
  routes: ({ bind, platform }) => {
    const { db } = platform.database
    bind(office.startDayMove, { guard: staff }, async ({ by, body, reply }) => {
      const { details, isNew } = await startDayMove(platform, by, body)
      if (!isNew) reply.code(office.startDayMove.repeated)
      return details
    })
    bind(office.listDayMoves, { guard: staff }, () => listDayMoves(db))
    bind(office.getDayMove, { guard: staff }, ({ params }) => readDayMove(db, params.id))
    bind(office.stopDayMove, { guard: staff }, ({ by, params }) => stopDayMove(platform, by, params.id))
    bind(api.readChoice, { guard: anyone, limit: links }, ({ params, query }) =>
      readChoice(platform, params.token, readDays(query, platform.clock())),
    )
    bind(api.answerChoice, { guard: anyone, limit: links }, ({ params, body }) =>
      answerChoice(platform, params.token, body),
    )
  },
  work: async ({ platform }) => {
    await platform.jobs.work(dayMoveJob, ({ id }, { signal }) => workDayMove(platform, id, signal))
    platform.jobs.every(platform.config.mailEverySeconds, 'day-moves', (signal) => workDayMoves(platform, signal))
  },
  erasePerson: (tx, person) => endLinksOf(tx, person),
  expire: async ({ database, clock }) => ({
    day_move_links: await forgetLinks(database.db, daysBefore(clock(), shownDays)),
  }),
  findRecipient: async (db, { template, subjectType, subjectId }) => {
    if (template !== dayMoveMails.day_move_asked.template || subjectType !== 'order' || subjectId === null) return null
    const order = await findOrder(db, subjectId)
    return order && reachableAddress(db, order)
  },
}
