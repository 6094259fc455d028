import type { ProductDetails } from '../catalog/api.ts'
import type { OptionValue } from '../catalog/variant.ts'
import type { Cents } from '../kit/money.ts'
import type { ImportFault, ImportNote } from './import.ts'

// What a source says of a product. A field that is missing is one whose column the file lacks: it stays as it is.

/** A variant as a file has it. */
export interface VariantDraft {
  /** Its id in the source, if that names variants. */
  key: string | null
  /** The value of each option; empty without options. */
  values: string[]
  sku?: string
  barcode?: string
  price?: Cents
  /** Null: unlimited. */
  stock?: number | null
  compareAtPrice?: Cents | null
  isActive?: boolean
}

/** The texts of a product, in the words of the shop. `''` erases a text. */
export type DraftTexts = Partial<
  Record<
    | 'name'
    | 'nameEs'
    | 'description'
    | 'descriptionEs'
    | 'category'
    | 'categoryEs'
    | Exclude<keyof ProductDetails, 'benefits' | 'companionIds' | 'images'>,
    string
  >
>

/** A product as a file has it. */
export interface ProductDraft {
  /** Its id in the source; null when only its variants have one. */
  key: string | null
  /** Its address in the source. */
  slug?: string
  texts: DraftTexts
  /** Whether the source sells it. */
  isPublished: boolean
  lowStockLimit?: number | null
  /** What it does, in the form of a request. */
  benefits?: unknown
  /** Its options, in their order; `values` has what is known of the values of its variants. */
  options: { name: string; nameEs?: string | null; values?: OptionValue[] }[]
  variants: VariantDraft[]
  notes: ImportNote[]
}

/** What a reader makes of the rows of a product: the draft, or why there is none. */
export type ReadProduct = { draft: ProductDraft } | { fault: ImportFault; name: string }
