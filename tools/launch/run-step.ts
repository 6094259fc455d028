import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { endedChildrenTime } from './processor-time.ts'

export const projectFolder = join(import.meta.dirname, '../..')

/** The project's binaries come first in PATH, so that `node` and all tools are the pinned versions. */
export const toolEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [join(projectFolder, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter),
}

export interface Step {
  name: string
  command: string[]
  environment?: NodeJS.ProcessEnv
  /** Ends the step, which fails then. */
  timeoutMs?: number
}

export interface FinishedStep {
  name: string
  /** Seconds from start to end. */
  wall: number
  /** Seconds of the processor, with all processes that it waited for. */
  processor: number
}

/** All steps that this process has run, in the order of their ends. */
export const finishedSteps: FinishedStep[] = []
let measured = endedChildrenTime()

/** Runs a tool and prints one line; prints its output only when it fails. */
export async function runQuietly(step: Step): Promise<boolean> {
  const output: Buffer[] = []
  const { code, wall } = await run(step, 'pipe', (chunk) => output.push(chunk))
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${wall.toFixed(1)} s)`)
  if (code !== 0) console.log(Buffer.concat(output).toString())
  return code === 0
}

/** Runs a tool and shows its output. */
export async function runOpenly(step: Step): Promise<boolean> {
  return (await run(step, 'inherit')).code === 0
}

function run(step: Step, output: 'pipe' | 'inherit', keep?: (chunk: Buffer) => void) {
  const [command = '', ...args] = step.command
  const started = performance.now()
  const wall = () => (performance.now() - started) / 1000
  return new Promise<{ code: number; wall: number }>((resolve) => {
    const child = spawn(command, args, {
      cwd: projectFolder,
      env: { ...toolEnvironment, ...step.environment },
      stdio: ['ignore', output, output],
      timeout: step.timeoutMs,
    })
    if (keep) {
      child.stdout?.on('data', keep)
      child.stderr?.on('data', keep)
    }
    child.on('error', (error) => {
      keep?.(Buffer.from(error.message))
      resolve({ code: 127, wall: wall() })
    })
    child.on('exit', () => {
      const now = endedChildrenTime()
      finishedSteps.push({ name: step.name, wall: wall(), processor: now - measured })
      measured = now
    })
    child.on('close', (code) => resolve({ code: code ?? 1, wall: wall() }))
  })
}
