import { createFileRoute } from '@tanstack/react-router'
import { ChoicePage } from '../../../day-moves/store/choice-page.tsx'
import { pageHead } from '../../../kit/page/page-head.ts'
import { m } from '../../../paraglide/messages.js'

/** The page of the link by which a customer chooses another time, for whoever has it. */
export const Route = createFileRoute('/_store/day-moves/$token')({
  ssr: false,
  head: ({ matches }) => pageHead({ matches, title: m.choice_title() }),
  component: function Choice() {
    return <ChoicePage token={Route.useParams().token} />
  },
})
