import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'

const log = new URL('./log.ts', import.meta.url)

let child: ReturnType<typeof run> | undefined
afterEach(() => void child?.kill('SIGKILL'))

/** A process that logs to standard output. */
const run = (script: string) =>
  spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { createLog } from '${log}'
    const log = createLog('info')
    ${script}`,
  ])

it('loses no line of a process that exits', async () => {
  child = run(`for (let at = 0; at < 1_000; at++) log.info({ at }, 'line')
    process.exit(0)`)
  const lines = (await text(child.stdout)).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).at)).toEqual(Array.from({ length: 1_000 }, (_, at) => at))
})

it('writes a warning at once, after the lines before it, though the process is busy afterwards', async () => {
  child = run(`log.info('before'); log.warn('warning'); log.info('after')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  while (!output.includes('warning')) await once(child.stdout, 'data')
  expect(
    output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['before', 'warning'])
})

it('writes every line of a process that goes on, soon', async () => {
  child = run(`log.info('line')
    setInterval(() => {}, 1_000)`)
  const [chunk] = await once(child.stdout, 'data')
  expect(JSON.parse(String(chunk)).msg).toBe('line')
})
