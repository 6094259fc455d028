import { describe, expect, it } from 'vitest'
import { inactivityPhase, isInactivitySuspended, suspendInactivity } from './inactivity.ts'

describe('inactivityPhase', () => {
  it('asks at 1:30 and ends at 2:00', () => {
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
