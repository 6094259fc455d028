import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'watchdog-'))
const pidFile = join(folder, 'postmaster.pid')
afterAll(() => rmSync(folder, { recursive: true }))

/** A process with a watchdog of two seconds that then runs `program`. */
function watched(program: string) {
  const options = JSON.stringify({ limitSeconds: 2, postgresPidFile: pidFile })
  const imported = JSON.stringify(new URL('watchdog.ts', import.meta.url).href)
  const code = `import { startWatchdog } from ${imported}; startWatchdog(${options}); ${program}`
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'ignore', 'pipe'] })
}

it('ends a process that is too busy to hear a signal, and its Postgres', async () => {
  const postgres = spawn('sleep', ['600'])
  writeFileSync(pidFile, `${postgres.pid}\n/data\n`)
  const postgresEnds = once(postgres, 'exit')
  const child = watched(`process.on('SIGTERM', () => {}); process._rawDebug('busy'); while (true) {}`)
  await once(child.stderr, 'data')
  const said = child.stderr.setEncoding('utf8').toArray()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  expect(await postgresEnds).toEqual([null, 'SIGINT'])
  expect((await said).join('')).toMatch(/busy for \d+ s and hears no signal/)
})

it('lets a process end that has nothing to do', async () => {
  expect(await once(watched(''), 'exit')).toEqual([0, null])
})

it('gives a process more time that gets little of the processor, and ends one that is blocked for long', async () => {
  const blocked = (seconds: number) =>
    `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${seconds * 1_000})`
  const [waiting, stuck] = [watched(blocked(5)), watched(blocked(60))]
  const ends = [once(waiting, 'exit'), once(stuck, 'exit')]
  expect(await ends[0]).toEqual([0, null])
  expect(await ends[1]).toEqual([null, 'SIGKILL'])
}, 60_000)

it('leaves a process alone that is often busy', async () => {
  const program = `
    const end = Date.now() + 3_000
    const work = () => {
      for (const until = Date.now() + 800; Date.now() < until; );
      if (Date.now() < end) setTimeout(work, 1)
    }
    work()`
  expect(await once(watched(program), 'exit')).toEqual([0, null])
})
