import { type Database, inTransaction, type Tx, violatedConstraint } from '../../kit/server/database/database.ts'
import { conflict } from '../../kit/server/http/errors.ts'
import { overlapConstraint } from './booking-queries.ts'

export const slotTaken = () => conflict('This time is taken.', 'slot_taken')

/** A transaction that changes bookings and is retried. A violation of `overlapConstraint` becomes a 409 error. */
export const inBookingTransaction = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(database, work, { retry: true }).catch((error) => {
    throw violatedConstraint(error) === overlapConstraint ? slotTaken() : error
  })
