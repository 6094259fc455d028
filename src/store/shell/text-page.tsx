interface TextPageProps {
  title: string
  intro: string
  sections: { title: string; text: string }[]
}

/** A page of plain text: help. */
export function TextPage({ title, intro, sections }: TextPageProps) {
  return (
    <article className="mx-auto max-w-page px-4 pt-14 sm:px-6 lg:px-10 lg:pt-20">
      <h1 className="font-display font-medium text-h1 tracking-display">{title}</h1>
      <p className="mt-5 max-w-prose text-lg text-muted">{intro}</p>
      <div className="mt-12 grid max-w-4xl gap-x-14 gap-y-10 md:grid-cols-2">
        {sections.map((section) => (
          <section key={section.title}>
            <h2 className="font-bold text-lg">{section.title}</h2>
            <p className="mt-2 max-w-prose text-muted">{section.text}</p>
          </section>
        ))}
      </div>
    </article>
  )
}
