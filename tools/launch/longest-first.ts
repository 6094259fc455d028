import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { projectFolder } from './run-step.ts'
import { knownTimes } from './test-times.ts'

/** Starts the files that take longest first, so that no worker begins a long one when the others have ended. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = knownTimes()
    // A new file may be long.
    const secondsOf = ({ moduleId }: TestSpecification) => times.get(relative(projectFolder, moduleId))?.wall ?? 1e6
    // Files of one project stay together, because their workers do. Unknown ones keep Vitest's order, by size.
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((group) => group.sort((a, b) => secondsOf(b) - secondsOf(a)))
  }
}
