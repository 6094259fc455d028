import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { State } from './state.ts'

export interface Store {
  /** Resolves when everything changed so far is on disk; at once without a file. */
  commit(): Promise<void>
}

/** Reads the state of an earlier run, or undefined when there is none. */
export async function readStateFile(path: string): Promise<State | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const state = JSON.parse(text) as State
  if (state.version !== 1) throw new Error(`Unknown version of the emulator's state file: ${path}`)
  return state
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}

/**
 * Keeps the state on disk. One write runs at a time; callers that arrive meanwhile share the next one, so that a burst
 * of requests costs two writes and still none is answered before its own change is safe.
 */
export function openStore(state: State, path: string | undefined): Store {
  if (path === undefined) return { commit: async () => {} }
  const ready = mkdir(dirname(path), { recursive: true })
  const write = () => ready.then(() => replaceFile(path, JSON.stringify(state)))
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  function commit(): Promise<void> {
    if (!running) {
      running = write().finally(() => {
        running = undefined
      })
      return running
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return commit()
      })
    return next
  }
  return { commit }
}
