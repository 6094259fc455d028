import '../../store/styles/app.css'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { currentToast, dismissToast } from '../../kit/ui/toast-store.ts'
import { forgetAnswers } from './answers.ts'
import { cleanUp } from './clean-up.ts'

// Runs before each file of component tests, all of which share one page of the browser.

const started = performance.now()
let problems: string[] = []

beforeEach(() => {
  problems = []
  vi.spyOn(console, 'error').mockImplementation((...told) => void problems.push(told.join(' ')))
})

afterEach(() => {
  cleanUp()
  for (let shown = currentToast(); shown; shown = currentToast()) dismissToast(shown.id)
  window.localStorage.clear()
  window.sessionStorage.clear()
  const faults = forgetAnswers()
  expect(problems, 'errors that the page reported').toEqual([])
  expect(faults, 'requests and answers').toEqual([])
})

afterAll(() => commands.noteTime(expect.getState().testPath ?? '', (performance.now() - started) / 1000))
