import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian installs servers in /usr/sbin, which is not in every user's PATH. */
export const searchPath = { PATH: `${process.env.PATH}:/usr/sbin:/sbin` }

export const hasNginx = (): boolean => spawnSync('nginx', ['-v'], { env: searchPath }).error === undefined

/** Runs nginx with this configuration of its `http` block, which listens on `port`. `{folder}` is a temporary folder. */
export async function startNginx(http: string, port: number): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  const asRoot = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; ${asRoot} worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events {} http { access_log off; ${paths} ${http.replaceAll('{folder}', folder)} }`,
  )
  const arguments_ = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const child = spawn('nginx', arguments_, { env: searchPath, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${errors}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    async stop() {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
