import type { z } from 'zod'

/** The fields that a feature adds to an answer which several features make, such as the dashboard's. */
export interface Part<Asked> {
  shape: z.ZodRawShape
  find: (asked: Asked) => Promise<Record<string, unknown>>
  /** How much there is, by kind. */
  count?: (asked: Asked) => Promise<Record<string, number>>
}

/** Declares a part: what is found has all fields of its shape, and may be counted. */
export function part<Shape extends z.ZodRawShape, Asked>(
  shape: Shape,
  find: (asked: Asked) => Promise<z.output<z.ZodObject<Shape>>>,
  count?: (found: z.output<z.ZodObject<Shape>>) => Record<string, number>,
): Part<Asked> {
  return { shape, find, ...(count && { count: async (asked) => count(await find(asked)) }) }
}

/** The parts of all features as one. */
export function joined<Asked>(parts: readonly Part<Asked>[]): Required<Part<Asked>> {
  return {
    shape: Object.assign({}, ...parts.map(({ shape }) => shape)),
    find: async (asked) => Object.assign({}, ...(await Promise.all(parts.map(({ find }) => find(asked))))),
    count: async (asked) => Object.assign({}, ...(await Promise.all(parts.map(({ count }) => count?.(asked))))),
  }
}
