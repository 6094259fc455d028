import { readdirSync, readFileSync } from 'node:fs'

/** Unit of the processor times in /proc. */
const tickMs = 10

/** The processor time of a process in ms, with that of its ended children. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks), 0) * tickMs
}

/** That of a Postgres and all its processes. */
export function cpuOfPostgres(postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))
  const own = pids.filter((pid) => parentOf(pid) === String(postmaster))
  return [String(postmaster), ...own].reduce((total, pid) => total + cpuOf(Number(pid)), 0)
}

function parentOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
  } catch {
    return undefined
  }
}
