// The dependency rules of docs/architecture.md. The comment of a violated rule states the alternative.

/** Modules of the server from the lowest rank to the highest: each may import only lower ranks and itself. */
const ranks = [
  ['config'],
  ['platform'],
  ['audit', 'media', 'backup', 'telemetry'],
  ['settings'],
  ['mail'],
  ['accounts', 'catalog'],
  ['appointments', 'contact'],
  ['seo', 'stock-notices', 'system-logs'],
  ['payments'],
  ['orders'],
  ['checkout'],
  ['refunds'],
  ['payment-admin', 'documents', 'workshops'],
  ['invariants'],
  ['outbox'],
  ['privacy'],
  ['reports', 'security-checks'],
  ['doctor'],
  ['demo'],
]

/** Modules of the browser code, likewise; storefront, account and admin never import each other. */
const webRanks = [
  ['storage'],
  ['ui', 'api'],
  ['lib'],
  ['session'],
  ['product'],
  ['cart'],
  ['product-list', 'order'],
  ['shell'],
  ['storefront', 'account', 'admin'],
  ['root'],
  ['routes'],
]

/** Tests and test helpers. */
const tests = '(\\.test\\.tsx?$|^src/server/(testing|app-tests)/)'
const inNodeModules = (names) => `(^|/)node_modules/(${names})(/|$)`

const rankRules = (folder, ranks) =>
  ranks.flatMap((rank, height) =>
    rank
      .map((name) => {
        const others = ranks
          .slice(height)
          .flat()
          .filter((other) => other !== name)
        return {
          name: `rank-${name}`,
          comment: 'A module imports only lower ranks: move the code to a lower rank, or call it from a higher one.',
          severity: 'error',
          from: { path: `^src/${folder}/${name}/`, pathNot: tests },
          to: { path: `^src/${folder}/(${others.join('|')})/` },
        }
      })
      .filter((rule) => rule.to.path !== `^src/${folder}/()/`),
  )

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Merge files that import each other, or extract the common part.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-is-pure',
      comment: 'src/domain contains rules for both runtimes: no I/O, no libraries, no clock.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: tests },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'contract-imports-only-domain-and-zod',
      comment: 'src/contract defines requests and responses, independent of client and server.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: tests },
      to: { pathNot: `^src/(contract|domain)/|${inNodeModules('zod')}` },
    },
    {
      name: 'texts-import-only-messages',
      comment: 'src/texts maps terms shared by pages, mails and files to messages.',
      severity: 'error',
      from: { path: '^src/texts/' },
      to: { path: '^(src/(contract|server|web|mails)|tools)/' },
    },
    {
      name: 'web-stays-in-the-browser',
      comment: 'Pages reach the server through the contract only.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^(src/(server|mails)|tools)/' },
    },
    {
      name: 'mails-only-render',
      comment: 'Mails are rendered from their data: no database, no pages.',
      severity: 'error',
      from: { path: '^src/mails/' },
      to: { path: '^(src/(server|web)|tools)/' },
    },
    {
      name: 'server-renders-nothing-itself',
      comment:
        'Pages are loaded from dist, and only mail/templates.ts imports the templates of mails. Data types and colors of mails may be imported.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: [tests, '^src/server/mail/templates\\.ts$'] },
      to: { path: '^src/(web|mails)/', pathNot: '^src/mails/(mail|theme)\\.ts$' },
    },
    {
      name: 'sql-in-queries',
      comment: 'SQL is written in *-queries.ts, tables.ts and the platform only.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['-queries\\.ts$', '/tables\\.ts$', '^src/server/platform/', tests],
      },
      to: { path: inNodeModules('drizzle-orm|pg') },
    },
    {
      name: 'smtp-in-mail',
      comment: 'Only src/server/mail connects to mail servers.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/mail/', tests] },
      to: { path: inNodeModules('nodemailer') },
    },
    {
      name: 'modules-do-not-import-startup',
      comment: 'Dependencies are passed as parameters: a module imports neither the app nor its startup.',
      severity: 'error',
      from: { path: '^src/server/[^/]+/', pathNot: [tests, '^src/server/(startup|commands)/'] },
      to: { path: '^src/server/([^/]+\\.ts$|startup/)' },
    },
    {
      name: 'no-test-code-in-production',
      comment: 'Production code imports neither tests nor test helpers.',
      severity: 'error',
      from: { path: '^src/', pathNot: [tests] },
      to: { path: tests },
    },
    {
      name: 'emulator-only-in-the-demo',
      comment: 'demo/demo-paypal.ts starts the emulator; no other code of the shop may import it.',
      severity: 'error',
      from: { path: '^src/', pathNot: [tests, '^src/server/demo/demo-paypal\\.ts$'] },
      to: { path: '^tools/' },
    },
    {
      name: 'tools-are-independent',
      comment: 'Tools may import domain and contract only; the recorder runs the whole shop.',
      severity: 'error',
      from: { path: '^tools/', pathNot: [tests, '^tools/recording/'] },
      to: { path: '^src/', pathNot: '^src/(domain|contract)/' },
    },
    {
      name: 'resolvable',
      comment: 'The import cannot be resolved.',
      severity: 'error',
      from: { pathNot: '^src/web/route-tree' },
      to: { couldNotResolve: true, pathNot: ['paraglide/', '^virtual:', '/route-tree\\.gen'] },
    },
    ...rankRules('server', ranks),
    ...rankRules('web', webRanks),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^src/paraglide/', '^dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
