import type { FlatLay, Stage } from '../stage.ts'

/** A picture of one product; the name is that of its files. */
export interface Picture {
  readonly name: string
  readonly stage: Stage | FlatLay
}
