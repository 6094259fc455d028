import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../tools/launch/build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Temporary folder of the run: data, configuration and logs of all programs. */
    clusterFolder: string
  }
}

/**
 * Waits for the end of its standard input, which also closes when Vitest is killed, then ends the programs of the run
 * by their process ids, unmounts its file systems and removes its folder.
 */
const watchdog = `
  cat >/dev/null
  # A frozen process ignores every other signal until it continues.
  for file in "$1"/pids/*; do [ -e "$file" ] && kill -KILL "$(basename "$file")" 2>/dev/null; done
  for file in "$1"/*/data/postmaster.pid; do
    [ -e "$file" ] || continue
    pid=$(head -n 1 "$file")
    # Backends end by themselves when the postmaster is gone.
    [ "$(readlink "/proc/$pid/cwd")" = "$(dirname "$file")" ] && kill -KILL "$pid" 2>/dev/null
  done
  sleep 1
  grep -o " $1[^ ]*" /proc/mounts | while read -r folder; do umount "$folder"; done
  [ -n "$CLUSTER_KEEP" ] || rm -rf "$1"`

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!(await ensureBuilt())) throw new Error('The shop could not be built')
  const folder = mkdtempSync(join(tmpdir(), 'shop-cluster-'))
  // Postgres runs as another user than root.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'pids'))
  mkdirSync(join(folder, 'logs'))
  project.provide('clusterFolder', folder)
  if (process.env.CLUSTER_KEEP) console.log(`The programs' logs are kept in ${folder}`)
  const guard = spawn('sh', ['-c', watchdog, 'sh', folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.stdin.on('error', () => {})
  return async () => {
    guard.stdin.end()
    await once(guard, 'exit')
  }
}
