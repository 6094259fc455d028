// The dependency rules of docs/architecture.md. The comment of a violated rule states the alternative.

/** Tests, test helpers, and what tests need of a feature. */
const tests = '(\\.test\\.tsx?$|^src/(testing|server/app-tests)/|^src/.*server/samples\\.ts$)'
const inNodeModules = (names) => `(^|/)node_modules/(${names})(/|$)`

/** Code of the server: the server parts of features, of the kit, and what starts the shop. */
const server = ['^src/server/', '^src/[^/]+/server/', '^src/payments/[^/]+/server/']
/** Code of pages: the store and office parts of features, the two entries, and what only pages use of the kit. */
const pages = [
  '^src/(store|office)/',
  '^src/[^/]+/(store|office)/',
  '^src/payments/[^/]+/(store|office)/',
  '^src/kit/(api|form|list|page|ui)/',
]
/** Files beside the parts of a feature or of a payment provider: rules and endpoints, for browser and server. */
const shared = [
  '^src/(?!server/|store/|office/|testing/)[^/]+/[^/]+[.]tsx?$',
  '^src/payments/(?!server/|store/|office/)[^/]+/[^/]+[.]tsx?$',
]
/** Templates of mails and their parts, which are JSX, beside the facts that the server reads. */
const templates = ['^src/mail/templates/', '^src/[^/]+/mails/.+[.]tsx$']
const facts = '^src/[^/]+/mails/[^/]+[.]ts$'
const generated = '[.]gen[.]ts$'

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Merge files that import each other, or extract the common part.',
      severity: 'error',
      from: { pathNot: generated },
      to: { circular: true, viaOnly: { pathNot: generated } },
    },
    {
      name: 'kit-knows-no-feature',
      comment: 'Pass what the kit needs, or move the code to the feature.',
      severity: 'error',
      from: { path: '^src/kit/', pathNot: tests },
      to: { path: '^(src/(?!kit/|paraglide/)|demo/|tools/|packages/)' },
    },
    {
      name: 'pages-stay-in-the-browser',
      comment: 'Pages reach the server through endpoints only.',
      severity: 'error',
      from: { path: pages, pathNot: tests },
      to: { path: [...server, ...templates, facts, '^(demo|tools|packages)/'] },
    },
    {
      name: 'store-knows-no-office',
      comment: 'The store knows only the paths of the back office, and nothing of what its pages show.',
      severity: 'error',
      from: { path: ['^src/store/', '^src/[^/]+/store/', '^src/payments/[^/]+/store/'], pathNot: tests },
      to: { path: ['^src/office/', '^src/[^/]+/office/'], pathNot: '^src/office/office-paths[.]ts$' },
    },
    {
      name: 'office-paths-import-nothing',
      comment: 'Every page of the store loads them.',
      severity: 'error',
      from: { path: '^src/(?!office/)[^/]+/office-paths[.]ts$' },
      to: { path: '.' },
    },
    {
      name: 'rules-and-endpoints-run-everywhere',
      comment:
        'Files beside the parts of a feature import neither pages nor server, and of libraries only zod and the formats of tracking numbers.',
      severity: 'error',
      from: { path: shared, pathNot: tests },
      to: {
        pathNot: [
          ...shared,
          '^src/paraglide/',
          '^messages/',
          inNodeModules('zod'),
          inNodeModules('tracking-number-validation'),
        ],
      },
    },
    {
      name: 'server-renders-nothing-itself',
      comment: 'Pages are loaded from dist, and only mail/server/templates.ts imports the templates of mails.',
      severity: 'error',
      from: { path: server, pathNot: [tests, '^src/mail/server/templates\\.ts$'] },
      to: { path: [...pages, ...templates], pathNot: '^src/mail/templates/theme\\.ts$' },
    },
    {
      name: 'mails-only-render',
      comment: 'Mails are rendered from their data: no database, no pages.',
      severity: 'error',
      from: { path: [...templates, facts], pathNot: tests },
      to: { path: [...server, ...pages, '^(demo|tools|packages)/'] },
    },
    {
      name: 'sql-in-queries',
      comment: 'SQL is written in *-queries.ts, tables.ts and the kit only.',
      severity: 'error',
      from: { path: '^(src|demo)/', pathNot: ['-queries\\.ts$', '/tables\\.ts$', '^src/kit/server/', tests] },
      to: { path: inNodeModules('drizzle-orm|pg') },
    },
    {
      name: 'smtp-in-mail',
      comment: 'Only src/mail/server connects to mail servers.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/mail/server/', tests] },
      to: { path: inNodeModules('nodemailer') },
    },
    {
      name: 'features-do-not-import-the-app',
      comment: 'A feature gets the application as a parameter, whose types are in src/kit/server/feature.ts.',
      severity: 'error',
      from: { path: '^(src/(?!server/)|demo/)', pathNot: tests },
      to: { path: '^src/server/' },
    },
    {
      name: 'no-test-code-in-production',
      comment: 'Production code imports neither tests nor test helpers.',
      severity: 'error',
      from: { path: '^(src|demo)/', pathNot: [tests] },
      to: { path: tests },
    },
    {
      name: 'demo-only-from-the-start',
      comment:
        'demo-*.ts of a payment provider starts its emulator; the shop starts the demo, and knows nothing else of both.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [tests, '^src/server/', '/server/seed-[^/]+$', '^src/payments/[^/]+/server/demo-[^/]+$'],
      },
      to: { path: '^(demo|tools|packages)/' },
    },
    {
      name: 'tools-are-independent',
      comment: 'Tools may import rules and endpoints only; the recorder runs the whole shop.',
      severity: 'error',
      from: { path: '^tools/', pathNot: [tests, '^tools/recording/'] },
      to: { path: '^src/', pathNot: shared },
    },
    {
      name: 'packages-stand-alone',
      comment:
        'A package knows nothing of the shop, nor of another package; its tests may start the browser of tools/.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/', pathNot: tests },
      to: { path: '^(src|demo|tools|packages|e2e|bench)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'packages-by-their-entry',
      comment: 'Import what the entry of a package exports, or in tests its folder testing/.',
      severity: 'error',
      from: { pathNot: '^packages/' },
      to: {
        path: '^packages/',
        pathNot: '^packages/(paypal-emulator/(emulator|testing/shop-client)|product-studio/mark)[.]ts$',
      },
    },
    {
      name: 'resolvable',
      comment: 'The import cannot be resolved.',
      severity: 'error',
      from: { pathNot: '^src/store/route-tree' },
      to: { couldNotResolve: true, pathNot: ['paraglide/', '^virtual:', '/route-tree\\.gen'] },
    },
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
