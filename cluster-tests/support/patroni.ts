import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freePort } from '../../src/testing/free-port.ts'
import { createShopDatabase, query } from './postgres.ts'
import { familyOf, makeFolder, type Running, signalTo, start, untilGone } from './processes.ts'
import { pathOf, postgresBinaries } from './programs.ts'
import { startHaproxy } from './proxies.ts'
import { until } from './until.ts'

/** Three Postgres servers under Patroni with synchronous replication, behind one address. */
export interface PatroniCluster {
  /** Address of the database for the shop. */
  url: string
  nodes: PatroniNode[]
  haproxy: { restart(): Promise<void> }
  /** The node that holds the leader lock. */
  leader(): Promise<PatroniNode>
  /** Waits until all nodes are members again, with a synchronous standby. */
  untilWhole(): Promise<void>
  /** Runs one statement as the administrator through the common address. */
  query<Row extends Record<string, unknown>>(text: string): Promise<Row[]>
}

export interface PatroniNode {
  name: string
  port: number
  restPort: number
  launch(): void
  /** kill -9 of Patroni and Postgres with all of its processes: the loss of a machine. */
  kill(): Promise<void>
  /** kill -9 of Postgres' main process alone. */
  killPostgres(): Promise<void>
  /** A regular stop. */
  stop(): Promise<void>
  /** SIGSTOP to Patroni and all processes of Postgres. */
  freeze(): void
}

/** The leader's lock expires after `ttl`; Patroni requires loop_wait + 2 * retry_timeout <= ttl. */
const timing = { ttl: 20, loop_wait: 5, retry_timeout: 5 }

export async function startPatroniCluster(): Promise<PatroniCluster> {
  const etcdPort = await startEtcd()
  const nodes: PatroniNode[] = []
  for (const name of ['node1', 'node2', 'node3']) nodes.push(await createNode(name, etcdPort))
  const [first, ...others] = nodes
  if (!first) throw new Error('no node')
  first.launch()
  await until('the first node leads', () => isLeader(first))
  for (const node of others) node.launch()
  const haproxy = await startHaproxy('haproxy-database', (port) => databaseProxy(port, nodes))
  const cluster: PatroniCluster = {
    url: `postgres://shop@127.0.0.1:${haproxy.port}/shop`,
    nodes,
    haproxy,
    leader: () =>
      until('a node leads', async () => {
        for (const node of nodes) if (await isLeader(node)) return node
        return null
      }),
    untilWhole: async () => void (await until('the cluster is whole', () => isWhole(nodes), { seconds: 120 })),
    query: (text) => query(haproxy.port, 'shop', text),
  }
  await cluster.untilWhole()
  await createShopDatabase(first.port)
  return cluster
}

async function startEtcd(): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()]
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const flags = {
    'data-dir': makeFolder('etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  start('etcd', pathOf('etcd'), args)
  await until('etcd answers', async () => (await fetch(`${client}/health`)).ok)
  return port
}

async function createNode(name: string, etcdPort: number): Promise<PatroniNode> {
  const folder = makeFolder(name, { unprivileged: true })
  const [port, restPort] = [await freePort(), await freePort()]
  const configuration = join(inject('clusterFolder'), `${name}.yml`)
  // JSON is valid YAML.
  writeFileSync(configuration, JSON.stringify(configurationOf({ name, folder, port, restPort, etcdPort })))
  let patroni: Running | undefined
  const postmaster = () => Number.parseInt(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8'), 10)
  const family = () => [...(patroni?.isRunning() ? [patroni.pid] : []), ...familyOf(postmaster())]
  const env = { PATH: `/usr/bin:/bin:${postgresBinaries}`, LC_ALL: 'C.UTF-8', HOME: folder }
  return {
    name,
    port,
    restPort,
    launch() {
      patroni = start(name, pathOf('patroni'), [configuration], { env, unprivileged: true, cwd: folder })
    },
    async kill() {
      const all = family()
      for (const pid of all) signalTo(pid, 'SIGKILL')
      await Promise.all(all.map(untilGone))
    },
    async killPostgres() {
      const pid = postmaster()
      signalTo(pid, 'SIGKILL')
      await untilGone(pid)
    },
    stop: async () => patroni?.end('SIGTERM'),
    freeze() {
      for (const pid of family()) signalTo(pid, 'SIGSTOP')
    },
  }
}

interface NodePlace {
  name: string
  folder: string
  port: number
  restPort: number
  etcdPort: number
}

function configurationOf({ name, folder, port, restPort, etcdPort }: NodePlace): object {
  const address = `127.0.0.1:${port}`
  return {
    scope: 'shop',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...timing,
        // Strict: an order is confirmed only when a second server has it, even while there is no standby.
        synchronous_mode: true,
        synchronous_mode_strict: true,
        // A crashed server is replaced at once instead of being recovered first.
        master_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 120, shared_buffers: '64MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(folder, 'data'),
      bin_dir: postgresBinaries,
      pgpass: join(folder, 'pgpass'),
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: folder },
      remove_data_directory_on_rewind_failure: true,
    },
  }
}

/** Patroni answers 200 on /primary at the node that holds the lock only. */
const databaseProxy = (port: number, nodes: PatroniNode[]) => `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  timeout check 2s
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join('\n')}
`

async function isLeader(node: PatroniNode): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${node.restPort}/primary`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => null,
  )
  return answer?.status === 200
}

async function isWhole(nodes: PatroniNode[]): Promise<boolean> {
  for (const node of nodes) {
    const address = `http://127.0.0.1:${node.restPort}/cluster`
    const answer = await fetch(address, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
    if (!answer) return false
    const { members }: { members: { role: string; state: string; lag?: number | string }[] } = await answer.json()
    const healthy = members.filter(({ state }) => state === 'running' || state === 'streaming')
    if (healthy.length !== nodes.length || !members.some(({ role }) => role === 'sync_standby')) return false
  }
  // Patroni may call a member running before it streams.
  const leader = await Promise.all(nodes.map(isLeader)).then((leads) => nodes[leads.indexOf(true)])
  if (!leader) return false
  const streaming = await query(leader.port, 'postgres', `select 1 from pg_stat_replication where state = 'streaming'`)
  return streaming.length === nodes.length - 1
}
