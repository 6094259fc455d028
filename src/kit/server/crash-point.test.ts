import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

it('reads the name of the point from a file when it is reached', () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  const folder = mkdtempSync(join(tmpdir(), 'crash-point-'))
  const crashAt = join(folder, 'crash-at')
  crashPoint({ mode: 'demo', crashAt }, 'captured')
  writeFileSync(crashAt, 'held')
  crashPoint({ mode: 'demo', crashAt }, 'captured')
  writeFileSync(crashAt, 'captured')
  crashPoint({ mode: 'production', crashAt }, 'captured')
  expect(kill).not.toHaveBeenCalled()
  crashPoint({ mode: 'demo', crashAt }, 'captured')
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL')
  rmSync(folder, { recursive: true })
})
