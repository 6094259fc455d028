import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type PartView, partView } from './part-view.ts'

/** The newest records of one kind on the page of a customer. */
export interface CustomerCard {
  order: number
  title: string
  /** Shown when there are none. */
  none: string
  records: readonly { id: string; content: ReactNode }[]
}

/** Declares how a feature shows what it has of a customer. */
export const customerView = <Shape extends z.ZodRawShape>(
  shape: Shape,
  view: (part: z.output<z.ZodObject<Shape>>) => CustomerCard[],
): PartView<unknown, CustomerCard[]> => partView(shape, view)

/** Of the link to a record. */
export const recordLinkStyle = 'inline-flex min-h-control items-center font-semibold underline underline-offset-4'
