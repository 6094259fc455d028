import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './run-step.ts'

/** Tag of the ten browser tests that run after every change: the way of an order through the shop. */
export const smoke = '@smoke'

/** A file of browser tests with the folders in src/ whose pages it tests. */
interface Spec {
  /** From the project's folder, such as `e2e/cart.spec.ts`. */
  path: string
  /** As the first line names them: `// Features: cart, prices`. Empty when there is no such line. */
  features: string[]
  text: string
}

export function allSpecs(): Spec[] {
  return globSync('e2e/*.spec.ts', { cwd: projectFolder })
    .sort()
    .map((path) => {
      const text = readFileSync(join(projectFolder, path), 'utf8')
      return { path, features: /^\/\/ Features: (.+)\n/.exec(text)?.[1]?.split(', ') ?? [], text }
    })
}

/** The files with browser tests of the features. */
export function specsOf(features: string[]): string[] {
  return allSpecs()
    .filter((spec) => spec.features.some((feature) => features.includes(feature)))
    .map(({ path }) => path)
}
