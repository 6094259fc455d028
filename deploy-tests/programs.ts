import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { searchPath } from '../src/testing/nginx.ts'

export const projectFolder = join(import.meta.dirname, '..')

/** Environment of Debian's programs. */
export const programEnvironment: NodeJS.ProcessEnv = { ...process.env, ...searchPath }

/** Whether these programs are installed; says what is skipped otherwise. Keys are programs, values Debian's packages. */
export function hasPrograms(what: string, packages: Record<string, string>): boolean {
  const missing = Object.keys(packages).filter(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`], { env: programEnvironment }).status !== 0,
  )
  if (missing.length === 0) return true
  const names = missing.map((program) => packages[program]).join(' ')
  console.warn(`SKIPPED: ${what} is untried: no ${missing.join(', ')} here (Debian: apt-get install ${names})`)
  return false
}

/** A file of deploy/ with these replacements. @throws Error when a text to replace does not occur. */
export function deployFile(name: string, replacements: Record<string, string> = {}): string {
  let text = readFileSync(join(projectFolder, 'deploy', name), 'utf8')
  for (const [old, fresh] of Object.entries(replacements)) {
    if (!text.includes(old)) throw new Error(`deploy/${name} does not contain "${old}"`)
    text = text.replaceAll(old, fresh)
  }
  return text
}

export interface Program {
  output(): string
  stop(): Promise<void>
}

/** Starts a program in the foreground and waits until it accepts connections on `port`. */
export async function startProgram(
  command: string[],
  port: number,
  environment: Record<string, string> = {},
): Promise<Program> {
  const [name = '', ...args] = command
  const env = { ...programEnvironment, ...environment }
  const child = spawn(name, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const deadline = Date.now() + 30_000
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start:\n${output}`)
    if (Date.now() > deadline) {
      await endProcess(child)
      throw new Error(`${name} does not listen on ${port}:\n${output}`)
    }
    await pause(20)
  }
  return { output: () => output, stop: () => endProcess(child) }
}

/** Whether something accepts connections at this port of the loopback interface. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** Sends SIGTERM, or another signal, and waits for the end of the process. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
