import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import type { NotedTime } from './processor-time.ts'
import { type FinishedStep, finishedSteps, projectFolder, toolEnvironment } from './run-step.ts'

/** Seconds. */
interface Time {
  processor: number
  wall: number
}

/** By test file, such as `src/cart/cart.test.ts`, by step, such as `types`, and of `everything`. */
export type Times = Map<string, Time>

/** The table of a quiet run, of each release. */
const committed = join(projectFolder, 'docs/test-times.md')
/** The newest time of each file on this machine. */
const kept = join(projectFolder, 'test-results/test-times.md')

const everything = 'everything'
const isFile = (name: string) => name.includes('.')

/** What each test file took here last, otherwise what it took at the last release. */
export const knownTimes = (): Times => new Map([...readTable(committed), ...readTable(kept)])

function readTable(path: string): Times {
  if (!existsSync(path)) return new Map()
  const rows = readFileSync(path, 'utf8').matchAll(/^\| (.+?) \| ([\d.]+) \| ([\d.]+) \|$/gm)
  return new Map(Array.from(rows, ([, name = '', processor, wall]) => [name, time(Number(processor), Number(wall))]))
}

const time = (processor: number, wall: number): Time => ({ processor, wall })

/** Adds what the workers noted for each file to the steps that they belong to. */
export function timesOf(notes: NotedTime[], steps: FinishedStep[], all: Time): Times {
  const times: Times = new Map([[everything, all]])
  const add = (name: string, { processor, wall }: Time) => {
    const sum = times.get(name) ?? time(0, 0)
    times.set(name, time(sum.processor + processor, sum.wall + wall))
  }
  for (const step of steps) add(step.name, step)
  for (const { file, wall, own, postgres, browser } of notes) {
    const inBrowser = file.startsWith('e2e/')
    // The shops of browser tests have a Postgres each. The worker that started the one of the unit tests is not to blame.
    if (isFile(file)) add(file, time(own + browser + (inBrowser ? postgres : 0), wall))
    if (file === 'Postgres') add('unit tests: Postgres', time(postgres, wall))
    if (inBrowser) add('browser tests: Postgres', time(postgres, wall))
    if (browser > 0) add(`${inBrowser ? 'browser' : 'unit'} tests: browser`, time(browser, wall))
  }
  return times
}

const dearestFirst = (times: Times) => [...times].sort(([, a], [, b]) => b.processor - a.processor)

function tableOf(times: Times, head: string): string {
  const rows = dearestFirst(times).map(([name, { processor, wall }]) => {
    return `| ${name} | ${processor.toFixed(1)} | ${wall.toFixed(1)} |`
  })
  return `${head}\n\n| Test file or step | Processor, s | Wall, s |\n| --- | --- | --- |\n${rows.join('\n')}\n`
}

/** Lines about the dearest files, and about each folder of src/ and beside it. */
export function dearest(times: Times): string[] {
  const files = dearestFirst(times).filter(([name]) => isFile(name))
  const folders: Times = new Map()
  for (const [name, { processor, wall }] of files) {
    const folder = /^(src\/)?[^/]+/.exec(name)?.[0] ?? name
    const sum = folders.get(folder) ?? time(0, 0)
    folders.set(folder, time(sum.processor + processor, sum.wall + wall))
  }
  return [
    'Seconds of processor time of the dearest test files:',
    ...files.slice(0, 20).map(([name, { processor }]) => `${processor.toFixed(1).padStart(8)}  ${name}`),
    'and of all files by folder:',
    dearestFirst(folders)
      .map(([name, { processor }]) => `${name} ${processor.toFixed(1)}`)
      .join(', '),
  ]
}

/** How far the processors were used by a step: 100 % are all of them from start to end. */
const share = ({ processor, wall }: Time, cores: number) => `${Math.round((100 * processor) / (cores * wall))} %`

export function lineOfStep(name: string, used: Time, cores: number): string {
  return `${name}: ${used.processor.toFixed(0)} s of processor time in ${used.wall.toFixed(0)} s, ${share(used, cores)} of ${cores} processors`
}

/** More than a quarter above the committed table is worth a look; less is the machine. */
const allowed = 1.25

/** One line when the run used more processor time than the committed table allows. */
export function aboveTable(now: number, before: number | undefined): string[] {
  if (!before || now <= allowed * before) return []
  const percent = Math.round((now / before - 1) * 100)
  return [
    `△ ${percent} % more processor time than docs/test-times.md: ${now.toFixed(0)} s instead of ${before.toFixed(0)} s`,
  ]
}

/** Starts to measure a run. The function that it returns stores what the run took, prints it, and returns last lines. */
export function measureRun(noted: string, isWhole: boolean): () => string[] {
  const started = performance.now()
  const idleBefore = idleSeconds()
  toolEnvironment.TEST_TIMES = noted
  return () => {
    const lines = existsSync(noted) ? readFileSync(noted, 'utf8').split('\n').filter(Boolean) : []
    const notes = lines.map((line) => JSON.parse(line) as NotedTime)
    const sharedPostgres = notes.reduce((sum, note) => sum + (note.file === 'Postgres' ? note.postgres : 0), 0)
    const stepTime = finishedSteps.reduce((sum, step) => sum + step.processor, 0)
    const all = time(stepTime + sharedPostgres + process.cpuUsage().user / 1e6, (performance.now() - started) / 1000)
    const times = timesOf(notes, finishedSteps, all)
    if (times.size === 1) return []
    const cores = availableParallelism()
    const head = `# Processor time of the tests

Seconds of \`npm test\` on ${cores} processors (${cpus()[0]?.model}), dearest first. Tests of one file may run side by side.`
    writeFileSync(
      kept,
      tableOf(isWhole ? times : new Map([...knownTimes(), ...[...times].filter(([name]) => isFile(name))]), head),
    )
    const busy = cores * all.wall - (idleSeconds() - idleBefore)
    for (const { name, ...used } of finishedSteps) if (used.wall > 1) console.log(lineOfStep(name, used, cores))
    console.log(
      `${lineOfStep(everything, all, cores)}; other programs ${share(time(Math.max(0, busy - all.processor), all.wall), cores)}`,
    )
    if (!isWhole) return []
    for (const line of dearest(times)) console.log(line)
    return aboveTable(all.processor, readTable(committed).get(everything)?.processor)
  }
}

const idleSeconds = () => cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000

// `node tools/launch/test-times.ts`: commits the times of the last run, which should have been a whole one on a quiet machine.
if (import.meta.main) copyFileSync(kept, committed)
