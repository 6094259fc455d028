import type { Calendar } from '../../appointments/office-api.ts'
import { labelOf } from '../../kit/dictionary.ts'
import type { BadgeTone } from '../../kit/ui/badge.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { DayMoveState, DayMoveWhat, ItemState, SessionWhat } from '../day-move.ts'
import type { DayMove } from '../office-api.ts'
import { itemFaults } from '../office-texts.ts'

type Text = () => string

export const whatTexts: Record<DayMoveWhat, Text> = {
  move: m.day_moves_what_move,
  ask: m.day_moves_what_ask,
  cancel: m.day_moves_what_cancel,
}

export const whatHints: Record<DayMoveWhat, Text> = {
  move: m.day_moves_what_move_hint,
  ask: m.day_moves_what_ask_hint,
  cancel: m.day_moves_what_cancel_hint,
}

export const sessionTexts: Record<SessionWhat, Text> = {
  keep: m.day_moves_sessions_keep,
  move: m.day_moves_sessions_move,
  cancel: m.day_moves_sessions_cancel,
}

export const stateTexts: Record<DayMoveState, [Text, BadgeTone]> = {
  running: [m.day_moves_state_running, 'info'],
  stopped: [m.day_moves_state_stopped, 'warning'],
  done: [m.day_moves_state_done, 'success'],
}

export const itemTexts: Record<ItemState, [Text, BadgeTone]> = {
  todo: [m.day_moves_item_todo, 'neutral'],
  moved: [m.day_moves_item_moved, 'success'],
  asked: [m.day_moves_item_asked, 'info'],
  refunded: [m.day_moves_item_refunded, 'leaf'],
  failed: [m.day_moves_item_failed, 'danger'],
  gone: [m.day_moves_item_gone, 'neutral'],
  stopped: [m.day_moves_item_stopped, 'warning'],
}

/** Why nothing could be done with an appointment. */
export const itemFaultText = (code: string): string => labelOf(itemFaults, code, getLocale())

/** Whose day it is. */
export const whoText = ({ calendarId }: Pick<DayMove, 'calendarId'>, calendars: readonly Calendar[]): string =>
  calendarId === null ? m.absences_shop() : (calendars.find(({ id }) => id === calendarId)?.name ?? '')
