import { describe, expect, it } from 'vitest'
import {
  clearActivity,
  isInactivitySuspended,
  lastActivity,
  recordActivity,
  suspendInactivity,
  takeActivityReport,
} from './inactivity.ts'
import { inactivityPhase } from './inactivity-guard.tsx'

describe('inactivityPhase', () => {
  it('warns at 1:30 and ends at 2:00', () => {
    expect(inactivityPhase(89_999)).toBe('active')
    expect(inactivityPhase(90_000)).toBe('asking')
    expect(inactivityPhase(119_999)).toBe('asking')
    expect(inactivityPhase(120_000)).toBe('over')
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

describe('the report of activity to the server', () => {
  it('is due once a minute, and only after activity', () => {
    const start = Date.now()
    recordActivity(start, true)
    expect(takeActivityReport(start)).toBe(true)
    recordActivity(start + 30_000, true)
    expect(takeActivityReport(start + 59_999)).toBe(false)
    expect(takeActivityReport(start + 60_000)).toBe(true)
    expect(takeActivityReport(start + 600_000)).toBe(false)
  })

  it('discards the activity of an ended session', () => {
    recordActivity(Date.now(), true)
    clearActivity()
    expect(lastActivity()).toBe(0)
  })
})
