import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { api } from '../../kit/api/api.ts'
import { Form } from '../../kit/page/form.tsx'
import { useDebounced } from '../../kit/page/use-debounced.ts'
import { inputStyle } from '../../kit/ui/field.tsx'
import { m } from '../../paraglide/messages.js'
import { localizeHref } from '../../paraglide/runtime.js'
import { suggest } from '../search-api.ts'
import { ProductImage } from './product-image.tsx'
import { categoryName, productName } from './product-text.ts'

/** The shortest text that has suggestions. */
const shortest = 2

const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['suggest', text],
    queryFn: ({ signal }) => api(suggest, { query: { q: text }, signal }),
    enabled: text.length >= shortest,
    retry: false,
    placeholderData: keepPreviousData,
  })

interface Option {
  key: string
  content: ReactNode
  go: () => unknown
}

interface SearchBoxProps {
  /** Called when somebody has chosen where to go. */
  onDone: () => void
  /** Called for Escape while there are no suggestions. */
  onEscape?: () => void
  ref?: Ref<HTMLInputElement>
  /** The suggestions lie over the page; otherwise they push down what follows. */
  floating?: boolean
}

/**
 * The search of the whole store, with suggestions while typing: a combobox with a list (WAI-ARIA), whose arrows choose
 * and whose Enter goes there. Without a choice, Enter leads to the list of products. Without JavaScript it is a GET form.
 */
export function SearchBox({ onDone, onEscape, ref, floating = false }: SearchBoxProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const wanted = text.trim().slice(0, 200)
  const options = useOptions(useDebounced(wanted), wanted)
  const expanded = isOpen && wanted.length >= shortest && options.length > 0
  const idOf = (at: number) => `${listId}-${at}`
  const go = (option: Option | undefined) => {
    setOpen(false)
    onDone()
    void option?.go()
  }
  const move = (event: KeyboardEvent, to: number) => {
    event.preventDefault()
    setOpen(true)
    // Before the first is the field itself.
    const places = options.length + 1
    const next = ((to + 1 + places) % places) - 1
    setChosen(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(event, expanded ? chosen + 1 : 0)
    else if (event.key === 'ArrowUp') move(event, expanded ? chosen - 1 : options.length - 1)
    else if (event.key === 'Escape' && expanded) {
      event.stopPropagation()
      // Browsers clear a search field.
      event.preventDefault()
      setOpen(false)
      setChosen(-1)
    } else if (event.key === 'Escape') onEscape?.()
  }
  return (
    <search className="relative block w-full">
      <Form
        method="get"
        action={localizeHref('/products')}
        onSubmit={() => wanted !== '' && go((expanded && options[chosen]) || options.at(-1))}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-5.5 left-3.5 size-4.5 -translate-y-1/2 text-muted"
        />
        <input
          ref={ref}
          type="search"
          name="search"
          role="combobox"
          aria-label={m.shell_search()}
          aria-autocomplete="list"
          aria-expanded={expanded}
          aria-controls={listId}
          aria-activedescendant={expanded && chosen >= 0 ? idOf(chosen) : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          placeholder={m.catalog_search_placeholder()}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setChosen(-1)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
          className={`${inputStyle} pl-10`}
        />
      </Form>
      <p role="status" className="sr-only">
        {expanded && m.shell_search_suggestions({ count: options.length - 1 })}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={m.shell_search_list()}
        hidden={!expanded}
        className={`mt-1 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-surface py-1 ${floating ? 'absolute inset-x-0 top-full shadow-raised' : ''}`}
      >
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
          <div
            key={option.key}
            id={idOf(at)}
            role="option"
            // The focus stays in the field.
            tabIndex={-1}
            aria-selected={at === chosen}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => go(option)}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-1.5 hover:bg-sunken aria-selected:bg-brand-soft"
          >
            {option.content}
          </div>
        ))}
      </div>
    </search>
  )
}

/** The suggestions for a text; the last one leads to all results of what is typed now. */
function useOptions(text: string, typed: string): Option[] {
  const navigate = useNavigate()
  const { data } = useQuery(suggestionsQuery(text))
  if (typed.length === 0) return []
  const { categories, products } = data ?? { categories: [], products: [] }
  return [
    ...categories.map(
      ({ name, nameEs }): Option => ({
        key: `category ${name}`,
        content: (
          <>
            <span className="wrap-anywhere min-w-0 flex-1 font-semibold">{categoryName(name, nameEs)}</span>
            <span className="shrink-0 text-muted text-sm">{m.shell_search_category()}</span>
          </>
        ),
        go: () => navigate({ to: '/products', search: { category: name } }),
      }),
    ),
    ...products.map(
      (product): Option => ({
        key: product.slug,
        content: (
          <>
            <ProductImage
              imageUrl={product.imageUrl}
              alt=""
              sizes="2.25rem"
              className="w-9 shrink-0 overflow-hidden rounded-control"
            />
            <span className="wrap-anywhere min-w-0 font-medium">{productName(product)}</span>
          </>
        ),
        go: () => navigate({ to: '/products/$slug', params: { slug: product.slug } }),
      }),
    ),
    {
      key: 'all',
      content: <span className="wrap-anywhere min-w-0 text-brand-text">{m.shell_search_all({ text: typed })}</span>,
      go: () => navigate({ to: '/products', search: { search: typed } }),
    },
  ]
}
