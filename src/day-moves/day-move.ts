import { daysLater } from '../appointments/again.ts'
import { shopTimeZone } from '../kit/shop-time.ts'
import { daysBetween, hourMs } from '../kit/zoned-time.ts'

/** What becomes of the appointments of a day: the same times on another day, the choice of each customer, or money back. */
export const dayMoveWhats = ['move', 'ask', 'cancel'] as const
export type DayMoveWhat = (typeof dayMoveWhats)[number]

/** What becomes of the dates of workshops on the day. */
export const sessionWhats = ['keep', 'move', 'cancel'] as const
export type SessionWhat = (typeof sessionWhats)[number]

/** The states of a moved day: it is being worked on, staff stopped it, or everything of it was done once. */
export const dayMoveStates = ['running', 'stopped', 'done'] as const
export type DayMoveState = (typeof dayMoveStates)[number]

/**
 * The states of an appointment or a date of a workshop of the day:
 * - todo: nothing was done yet;
 * - moved: it has another time, by the shop or by the customer's choice;
 * - asked: the customer has a link to choose, until `answerUntil`;
 * - refunded: canceled with all money back;
 * - failed: staff must call the customer or decide;
 * - gone: it was moved or canceled otherwise meanwhile;
 * - stopped: staff stopped the day before anything was done.
 */
export const itemStates = ['todo', 'moved', 'asked', 'refunded', 'failed', 'gone', 'stopped'] as const
export type ItemState = (typeof itemStates)[number]

/** The most days that are moved at once. */
export const maxMovedDays = 31

/** How long a customer can choose, in milliseconds. */
const answerMs = 7 * 24 * hourMs

/** Until when a customer can choose: for 7 days, and at most until the appointment would have begun. */
export const answerUntil = (now: Date, startsAt: Date): Date =>
  new Date(Math.min(now.getTime() + answerMs, startsAt.getTime()))

/** The same local time as many days later as `target` is after `from`; null where the clock skips it. */
export const sameTimeOn = (startsAt: Date, from: string, target: string, timeZone = shopTimeZone): Date | null =>
  daysLater(startsAt, daysBetween(from, target), timeZone)

/** Whether the days of a range, moved so that the first one is `target`, share none with it. */
export const isApart = ({ from, to }: { from: string; to: string }, target: string): boolean =>
  Math.abs(daysBetween(from, target)) > daysBetween(from, to)
