import { m } from '../../../paraglide/messages.js'
import { CategorySelect } from '../../product/category-select.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { stateTexts } from './product-texts.ts'
import { type ProductState, productStates } from './products-search.ts'

interface ProductsToolbarProps {
  text: string
  category: string | undefined
  state: ProductState | undefined
  categories: readonly string[]
  categoriesEs: Readonly<Record<string, string>> | undefined
  onText: (text: string) => void
  onCategory: (category: string) => void
  onState: (state: ProductState | undefined) => void
}

export function ProductsToolbar(props: ProductsToolbarProps) {
  const { text, category = 'all', state, categories, categoriesEs, onText, onCategory, onState } = props
  return (
    <search className="grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,1fr)_14rem_14rem]">
      <SearchBox
        name="product-search"
        label={m.products_admin_search()}
        hint={m.products_admin_search_hint()}
        text={text}
        onText={onText}
        className="max-lg:col-span-2"
      />
      <CategorySelect
        label={m.products_admin_category()}
        name="product-category"
        category={category}
        categories={categories}
        categoriesEs={categoriesEs}
        onCategory={onCategory}
      />
      <FilterSelect
        label={m.products_admin_state()}
        name="product-state"
        choices={productStates}
        textOf={(value) => stateTexts[value]()}
        all={m.products_admin_state_all()}
        chosen={state}
        onChoose={onState}
      />
    </search>
  )
}
