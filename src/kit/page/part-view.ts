import { z } from 'zod'

/** How a feature shows its part of an answer which several features make (`kit/part.ts`). */
export interface PartView<Whole, View> {
  shape: z.ZodRawShape
  /** Null when the answer lacks the part. */
  view: (whole: Whole & Record<string, unknown>) => View | null
}

/** Declares how a part is shown; `whole` has the fields of no feature. */
export function partView<Shape extends z.ZodRawShape, Whole, View>(
  shape: Shape,
  view: (part: z.output<z.ZodObject<Shape>>, whole: Whole) => View,
): PartView<Whole, View> {
  const fields = Object.keys(shape)
  return {
    shape,
    view: (whole) => {
      if (fields.some((field) => whole[field] === undefined)) return null
      // The answer was decoded with the shapes of all parts.
      return view(whole as unknown as z.output<z.ZodObject<Shape>>, whole)
    },
  }
}

/** The fields of all parts. They are optional: a part that the server lacks is not shown. */
export const shapeOf = (parts: readonly PartView<never, unknown>[]): z.ZodRawShape =>
  z.object(Object.assign({}, ...parts.map(({ shape }) => shape))).partial().shape

/** The parts that an answer has. */
export const viewsOf = <Whole, View>(
  parts: readonly PartView<Whole, View>[],
  whole: Whole & Record<string, unknown>,
): View[] => parts.flatMap(({ view }) => view(whole) ?? [])
