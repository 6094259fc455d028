import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

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
}

/** Runs a tool and prints one line; prints its output only when it fails. */
export async function runQuietly(step: Step): Promise<boolean> {
  const started = performance.now()
  const output: Buffer[] = []
  const keep = (chunk: Buffer) => output.push(chunk)
  const code = await run(step, 'pipe', keep)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`)
  if (code !== 0) console.log(Buffer.concat(output).toString())
  return code === 0
}

/** Runs a tool and shows its output. */
export async function runOpenly(step: Step): Promise<boolean> {
  return (await run(step, 'inherit')) === 0
}

function run(step: Step, output: 'pipe' | 'inherit', keep?: (chunk: Buffer) => void): Promise<number> {
  const [command = '', ...args] = step.command
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectFolder,
      env: { ...toolEnvironment, ...step.environment },
      stdio: ['ignore', output, output],
    })
    if (keep) {
      child.stdout?.on('data', keep)
      child.stderr?.on('data', keep)
    }
    child.on('error', (error) => {
      keep?.(Buffer.from(error.message))
      resolve(127)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}
