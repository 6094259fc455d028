import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { accepts } from '../../deploy-tests/programs.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { makeFolder, start } from './processes.ts'
import { pathOf } from './programs.ts'
import { until } from './until.ts'

/** A proxy that listens on a free port. */
export interface ProxyProcess {
  port: number
  /** Ends it and starts it again on the same port. */
  restart(): Promise<void>
}

/** Starts HAProxy with the configuration that `configure` writes for a port. */
export async function startHaproxy(name: string, configure: (port: number) => string): Promise<ProxyProcess> {
  const port = await freePort()
  const file = join(inject('clusterFolder'), `${name}.cfg`)
  writeFileSync(file, configure(port))
  return running(port, () => start(name, pathOf('haproxy'), ['-db', '-f', file]))
}

/** Starts nginx with the configuration of its `http` block that `configure` writes for a port. */
export async function startNginx(name: string, configure: (port: number) => string): Promise<ProxyProcess> {
  const port = await freePort()
  const folder = makeFolder(name)
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  writeFileSync(
    file,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/nginx.pid;
     error_log ${folder}/error.log; events { worker_connections 1024; }
     http { access_log off; ${paths} ${configure(port)} }`,
  )
  return running(port, () => start(name, pathOf('nginx'), ['-c', file, '-e', join(folder, 'error.log')]))
}

async function running(port: number, launch: () => ReturnType<typeof start>): Promise<ProxyProcess> {
  let process = launch()
  await until(`port ${port} accepts connections`, () => accepts(port))
  return {
    port,
    async restart() {
      await process.end()
      process = launch()
      await until(`port ${port} accepts connections`, () => accepts(port))
    },
  }
}
