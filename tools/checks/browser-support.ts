import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import project from '../../package.json' with { type: 'json' }
import { projectFolder } from '../launch/run-step.ts'
import { newerFeatures, readBrowsers } from './newer-features.ts'

/** Names that are something else, or that a library uses only where the browser has them. */
const allowed = new Map([
  ['.toArray()', 'React.Children.toArray'],
  ['.use()', 'React.use'],
  ['Document.startViewTransition', 'the router looks for it first'],
  ['.PlainDateTime()', 'FullCalendar looks for Temporal first'],
  ['Navigator.cookieEnabled', 'Safari 17 answers wrongly only in frames of other sites'],
  ['Intl.Segmenter', 'kit/text.ts looks for it first'],
  ['Navigator.connection', 'React looks for it first'],
  ['Error.captureStackTrace', 'Zod looks for it first'],
])

const browsers = readBrowsers(project.browserslist)
const files = globSync('dist/{client,office}/assets/*.js', { cwd: projectFolder })
const faults = files.flatMap((file) =>
  newerFeatures(readFileSync(join(projectFolder, file), 'utf8'), browsers)
    .filter((name) => !allowed.has(name))
    .map((name) => `${file} uses ${name}, which not every supported browser has (browserslist in package.json)`),
)
if (files.length === 0) faults.push('dist/client has no scripts: build the pages first')
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
