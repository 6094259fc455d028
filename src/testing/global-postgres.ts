import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { appendTime, processorTimeOf } from '../../tools/launch/processor-time.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of the run's Postgres, which the first test with a database starts. */
    testDataDir: string
    /** Address of a server to use instead, from TEST_DATABASE_URL. */
    testDatabaseUrl: string | null
  }
}

/**
 * Waits for the end of its standard input, which also closes when Vitest is killed, then stops the Postgres of the run
 * and removes its folder.
 */
const watchdog = `
  cat >/dev/null
  pid=$(head -n 1 "$1/postgres/postmaster.pid" 2>/dev/null)
  if [ -n "$pid" ]; then kill -QUIT "$pid"; while kill -0 "$pid" 2>/dev/null; do sleep 0.02; done; fi
  rm -rf "$1"`

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = performance.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-'))
  project.provide('testDataDir', dataDir)
  project.provide('testDatabaseUrl', process.env.TEST_DATABASE_URL || null)
  const guard = spawn('sh', ['-c', watchdog, 'sh', dataDir], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.stdin.on('error', () => {})
  return async () => {
    noteTime(dataDir, performance.now() - started)
    guard.stdin.end()
    await once(guard, 'exit')
  }
}

/** Notes what the Postgres of the run has used; it is no child of a worker any more. */
function noteTime(dataDir: string, wallMs: number): void {
  try {
    const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
    appendTime({ file: 'Postgres', wall: wallMs / 1000, ...processorTimeOf(pid) })
  } catch {
    // No test of this run needed a database.
  }
}
