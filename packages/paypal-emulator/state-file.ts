import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Collection, collections, type State } from './state.ts'

/**
 * The state on disk is a journal: a header line, then one line for each commit with the records that it changed. The
 * cost of an order therefore does not depend on their number. An incomplete last line was never confirmed.
 */
export interface Store {
  /** Marks a record as written, changed or deleted; the next commit saves it. */
  changed(collection: Collection, id: string): void
  /** Resolves when all marked records are on disk; immediately without a file. */
  commit(): Promise<void>
  close(): Promise<void>
}

/** The current record, or null when it was deleted. */
type Change = [collection: Collection, id: string, record: unknown]

const version = 2
/** The journal is compacted when it has doubled and grown by at least this much. */
const compactAfterBytes = 4 * 1024 * 1024

/** Reads the state of an earlier run, or undefined when there is none. Throws when the file is damaged. */
export async function readStateFile(path: string): Promise<State | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const [head = '', ...lines] = text.split('\n')
  const state: State = JSON.parse(head)
  // Version 1 kept the whole state in its one line.
  if (state.version !== 1 && state.version !== version) {
    throw new Error(`Unknown version of the emulator's state file: ${path}`)
  }
  state.version = version
  for (const collection of collections) state[collection] ??= {}
  // The text after the last line break is empty or an incomplete line.
  for (const line of lines.slice(0, -1)) {
    const changes: Change[] = JSON.parse(line)
    for (const change of changes) apply(state, change)
  }
  return state
}

function apply(state: State, [collection, id, record]: Change): void {
  const records: Record<string, unknown> = state[collection]
  if (record === null) delete records[id]
  else records[id] = record
}

function changeOf(state: State, collection: Collection, id: string): Change {
  return [collection, id, state[collection][id] ?? null]
}

function* journalOf(state: State): Generator<string> {
  const { identity, signing } = state
  yield `${JSON.stringify({ version, identity, signing })}\n`
  for (const collection of collections) {
    for (const id of Object.keys(state[collection])) yield `${JSON.stringify([changeOf(state, collection, id)])}\n`
  }
}

/** Opens the journal. One write runs at a time; callers that arrive meanwhile share the next one. */
export function openStore(state: State, path: string | undefined): Store {
  if (path === undefined) return { changed: () => {}, commit: async () => {}, close: async () => {} }
  const journal = journalAt(path, state)
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  function commit(): Promise<void> {
    if (!running) {
      running = journal.write().finally(() => {
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
  return { changed: journal.changed, commit, close: () => commit().finally(() => journal.close()) }
}

function journalAt(path: string, state: State) {
  const changes = new Map<string, [Collection, string]>()
  let file: FileHandle | undefined
  let compactBytes = 0
  let bytes = 0

  async function append(text: string): Promise<void> {
    await file?.appendFile(text)
    await file?.datasync()
    bytes += Buffer.byteLength(text)
  }

  /** Compacts the file: at startup, when it has grown, and after a failed write. */
  async function compact(): Promise<void> {
    changes.clear()
    const text = [...journalOf(state)].join('')
    await mkdir(dirname(path), { recursive: true })
    const fresh = await replaceFile(path, text)
    await file?.close()
    file = fresh
    bytes = Buffer.byteLength(text)
    compactBytes = Math.max(bytes * 2, bytes + compactAfterBytes)
  }

  async function write(): Promise<void> {
    if (!file || bytes > compactBytes) return compact()
    if (changes.size === 0) return
    const line = [...changes.values()].map(([collection, id]) => changeOf(state, collection, id))
    changes.clear()
    try {
      await append(`${JSON.stringify(line)}\n`)
    } catch (error) {
      // The line may be partly written: nothing may be appended to it.
      compactBytes = 0
      throw error
    }
  }

  return {
    changed: (collection: Collection, id: string) => void changes.set(`${collection} ${id}`, [collection, id]),
    write,
    close: async () => file?.close(),
  }
}

/** Atomically replaces the file, and keeps it open for appending. */
async function replaceFile(path: string, text: string): Promise<FileHandle> {
  const temporary = `${path}.${process.pid}.tmp`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
    await rename(temporary, path)
  } catch (error) {
    await file.close()
    throw error
  }
  return file
}
