import { describe, expect, it } from 'vitest'
import { inactivityPhase } from '../../accounts/store/session/inactivity-guard.tsx'
import {
  clearActivity,
  isInactivitySuspended,
  lastActivity,
  recordActivity,
  suspendInactivity,
  takeActivityPing,
} from './inactivity.ts'

describe('inactivityPhase', () => {
  it('warns at 1:30 and ends at 2:00', () => {
    expect(inactivityPhase(89_999)).toBe('active')
    expect(inactivityPhase(90_000)).toBe('asking')
    expect(inactivityPhase(119_999)).toBe('asking')
    expect(inactivityPhase(120_000)).toBe('over')
  })

  it('follows the chosen time', () => {
    expect(inactivityPhase(30 * 60_000 - 30_001, 30)).toBe('active')
    expect(inactivityPhase(30 * 60_000 - 30_000, 30)).toBe('asking')
    expect(inactivityPhase(30 * 60_000, 30)).toBe('over')
  })
})

describe('suspendInactivity', () => {
  it('counts, and resuming twice resumes once', () => {
    const first = suspendInactivity()
    const second = suspendInactivity()
    first()
    first()
    expect(isInactivitySuspended()).toBe(true)
    second()
    expect(isInactivitySuspended()).toBe(false)
  })
})

describe('the ping of activity to the server', () => {
  it('is due once a minute, and only after activity', () => {
    const start = Date.now()
    recordActivity(start, true)
    expect(takeActivityPing(start)).toBe(true)
    recordActivity(start + 30_000, true)
    expect(takeActivityPing(start + 59_999)).toBe(false)
    expect(takeActivityPing(start + 60_000)).toBe(true)
    expect(takeActivityPing(start + 600_000)).toBe(false)
  })

  it('discards the activity of an ended session', () => {
    recordActivity(Date.now(), true)
    clearActivity()
    expect(lastActivity()).toBe(0)
  })
})
