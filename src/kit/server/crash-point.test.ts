import { afterEach, expect, it, vi } from 'vitest'
import { crashPoint } from './crash-point.ts'

afterEach(() => vi.restoreAllMocks())

it('kills the process at the named point only, and never in production', () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  crashPoint({ mode: 'demo', crashAt: null }, 'captured')
  crashPoint({ mode: 'demo', crashAt: 'held' }, 'captured')
  crashPoint({ mode: 'production', crashAt: 'captured' }, 'captured')
  expect(kill).not.toHaveBeenCalled()
  crashPoint({ mode: 'demo', crashAt: 'captured' }, 'captured')
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL')
})
