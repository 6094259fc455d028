// The walls of docs/architecture.md. A broken rule names itself; its comment says what to do instead.

/** Domains of the server from the lowest rank to the highest: each may import only lower ones and itself. */
const ranks = [
  ['config'],
  ['platform'],
  ['audit', 'media'],
  ['settings'],
  ['mail'],
  ['accounts', 'catalog', 'contact'],
  ['seo', 'system-logs'],
  ['payments'],
  ['orders'],
  ['checkout'],
  ['refunds'],
  ['payment-admin', 'documents'],
  ['invariants'],
  ['outbox'],
  ['privacy'],
  ['reports', 'security-checks'],
  ['demo'],
]

/** Rooms of the browser code, likewise; the pages (storefront, account, admin) never import each other. */
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

/** Tests, and what only they use. */
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
          comment: 'A room imports only lower ranks: move the rule down, or call from above.',
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
      comment: 'Two files that import each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-is-pure',
      comment: 'src/domain holds rules for both runtimes: no input, no output, no libraries, no clock.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: tests },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'contract-knows-only-domain-and-zod',
      comment: 'src/contract says what is sent; who sends it is not its business.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: tests },
      to: { pathNot: `^src/(contract|domain)/|${inNodeModules('zod')}` },
    },
    {
      name: 'texts-are-words',
      comment: 'src/texts is what pages, mails and files call things alike: messages by name, and no more.',
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
      comment: 'A mail is text made from its data: no database, no pages.',
      severity: 'error',
      from: { path: '^src/mails/' },
      to: { path: '^(src/(server|web)|tools)/' },
    },
    {
      name: 'server-renders-nothing-itself',
      comment:
        'The server loads built pages and mails from dist; of the mails it may know their data and their colours.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: tests },
      to: { path: '^src/(web|mails)/', pathNot: '^src/mails/(mail|theme)\\.ts$' },
    },
    {
      name: 'sql-in-queries',
      comment: 'SQL lives in *-queries.ts, tables.ts and the platform.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['-queries\\.ts$', '/tables\\.ts$', '^src/server/platform/', tests],
      },
      to: { path: inNodeModules('drizzle-orm|pg') },
    },
    {
      name: 'smtp-in-mail',
      comment: 'Only src/server/mail talks to mail servers.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/mail/', tests] },
      to: { path: inNodeModules('nodemailer') },
    },
    {
      name: 'domains-do-not-know-the-process',
      comment: 'What a domain needs is passed in: it imports neither the app nor its startup.',
      severity: 'error',
      from: { path: '^src/server/[^/]+/', pathNot: [tests, '^src/server/startup/'] },
      to: { path: '^src/server/([^/]+\\.ts$|startup/)' },
    },
    {
      name: 'tests-stay-out-of-the-product',
      comment: 'Product code imports neither tests nor what only tests use.',
      severity: 'error',
      from: { path: '^src/', pathNot: [tests] },
      to: { path: tests },
    },
    {
      name: 'emulator-only-in-the-demo',
      comment: 'demo/demo-paypal.ts starts the emulator; nothing else of the shop knows it.',
      severity: 'error',
      from: { path: '^src/', pathNot: [tests, '^src/server/demo/demo-paypal\\.ts$'] },
      to: { path: '^tools/' },
    },
    {
      name: 'tools-stand-alone',
      comment: 'A tool may use the pure rules; only a launcher may start the server.',
      severity: 'error',
      from: { path: '^tools/', pathNot: ['^tools/launch/start\\.ts$', tests] },
      to: { path: '^src/', pathNot: '^src/(domain|contract)/' },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
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
