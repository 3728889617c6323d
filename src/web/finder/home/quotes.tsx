import sections from "#web/finder/home/sections.module.css"
import { classes } from "#web/kit/browser/classes.ts"
import { Avatar } from "#web/kit/format/avatar.tsx"
import { useWords } from "#web/words/words.ts"

const quotes = [
  { word: "customer", initials: "N P", place: "colombo" },
  { word: "pharmacist", initials: "R S", place: "galle" },
  { word: "supplier", initials: "K T", place: "jaffna" },
] as const

/** Three voices, labelled as samples until real people have said them. */
export function Quotes() {
  const t = useWords()
  return (
    <section className={classes(sections.section, sections.band)}>
      <div className="wrap">
        <h2>{t("home.quotesHeading")}</h2>
        <div className={sections.three}>
          {quotes.map(({ word, initials, place }) => (
            <figure key={word} className={`panel well ${sections.quote}`}>
              <blockquote>{t(`home.${word}Quote`)}</blockquote>
              <figcaption>
                <Avatar name={initials} />
                <span>
                  <b>{t(`home.${word}QuoteBy`)}</b>
                  {t(`home.${place}`)}
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
