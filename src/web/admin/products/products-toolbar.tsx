import { m } from '../../../paraglide/messages.js'
import { categoryName } from '../../storefront/catalog/product-text.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { stateTexts } from './product-texts.ts'
import { type ProductState, productStates } from './products-search.ts'

interface ProductsToolbarProps {
  text: string
  category: string | undefined
  state: ProductState | undefined
  categories: readonly string[]
  onText: (text: string) => void
  onCategory: (category: string) => void
  onState: (state: ProductState | undefined) => void
}

export function ProductsToolbar(props: ProductsToolbarProps) {
  const { text, category = 'all', state, categories, onText, onCategory, onState } = props
  // A link may name a category that has no products left; the box still says what is looked for.
  const choices = category === 'all' || categories.includes(category) ? categories : [...categories, category]
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
      <SelectField
        label={m.products_admin_category()}
        name="product-category"
        value={category}
        onChange={(event) => onCategory(event.target.value)}
      >
        <option value="all">{m.catalog_category_all()}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {categoryName(choice)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.products_admin_state()}
        name="product-state"
        value={state ?? 'all'}
        onChange={(event) => onState(productStates.find((known) => known === event.target.value))}
      >
        <option value="all">{m.products_admin_state_all()}</option>
        {productStates.map((known) => (
          <option key={known} value={known}>
            {stateTexts[known]()}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
