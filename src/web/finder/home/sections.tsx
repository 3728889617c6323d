import { Link } from "@tanstack/react-router"
import ChevronRight from "lucide-react/icons/chevron-right"
import MessageCircleHeart from "lucide-react/icons/message-circle-heart"
import RefreshCw from "lucide-react/icons/refresh-cw"
import ShieldCheck from "lucide-react/icons/shield-check"
import Store from "lucide-react/icons/store"
import Truck from "lucide-react/icons/truck"
import UserRound from "lucide-react/icons/user-round"
import type { ReactNode } from "react"
import type { Role } from "#contract/platform/session.ts"
import { paths } from "#domain/platform/paths.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import styles from "#web/finder/home/sections.module.css"
import { hasRole } from "#web/frame/guard.ts"
import { ButtonAnchor } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { Avatar } from "#web/kit/format/avatar.tsx"
import { useWords } from "#web/words/words.ts"

const features = [
  { word: "realTime", tone: "primary", Icon: RefreshCw },
  { word: "secure", tone: "info", Icon: ShieldCheck },
  { word: "aiAssistant", tone: "beam", Icon: MessageCircleHeart },
] as const

export function Features() {
  const t = useWords()
  return (
    <section className={classes(styles.section, styles.tight)}>
      <div className="wrap">
        <h2>{t("home.featuresHeading")}</h2>
        <div className={styles.three}>
          {features.map(({ word, tone, Icon }) => (
            <article key={word} className="card pad-24">
              <Tile tone={tone}>
                <Icon aria-hidden="true" />
              </Tile>
              <h3 className="mt-16 mb-8">{t(`home.${word}`)}</h3>
              <p className="muted">{t(`home.${word}Text`)}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}

/** The last word, with Login and Register for guests. */
export function Closing() {
  const t = useWords()
  const { person } = useSession()
  return (
    <div className={classes("wrap", styles.closing)}>
      <h2>{t("home.closing")}</h2>
      {!person && (
        <div className={classes(`row gap-12 mt-24 ${styles.actions}`, "guest-room")}>
          <ButtonAnchor size="large" href={loginUrl(paths.home)}>
            {t("common.login")}
          </ButtonAnchor>
          <ButtonAnchor look="outline" size="large" href={loginUrl(paths.home)}>
            {t("frame.register")}
          </ButtonAnchor>
        </div>
      )}
    </div>
  )
}

/** The coloured square with a sign on top of a card. */
function Tile({ tone, children }: { tone: "primary" | "beam" | "info"; children: ReactNode }) {
  return <span className={classes(styles.tile, `tone-${tone}`)}>{children}</span>
}

/** Whom Pharos is for: customers, suppliers, pharmacists. */
export function Audiences() {
  const t = useWords()
  const session = useSession()
  const audiences = [
    { word: "customers", to: paths.tracker, tone: "primary", Icon: UserRound },
    { word: "suppliers", role: "supplier", to: paths.suppliers, tone: "beam", Icon: Truck },
    { word: "pharmacists", role: "pharmacien", to: paths.pos, tone: "info", Icon: Store },
  ] as const
  // Logged-in people without the role would only be turned away there.
  const mayEnter = (role: Role | undefined) => !session.person || !role || hasRole(session, role)
  return (
    <div className="wrap after-own">
      <div className={styles.cards}>
        {audiences.map(({ word, to, tone, Icon, ...audience }) => (
          <article key={word} className="card">
            <Tile tone={tone}>
              <Icon aria-hidden="true" />
            </Tile>
            <h2 className="text-h3 mt-8">{t(`home.${word}`)}</h2>
            <p className="muted">{t(`home.${word}Text`)}</p>
            {mayEnter("role" in audience ? audience.role : undefined) && (
              <Link to={to}>
                {t(`home.${word}Link`)}
                <ChevronRight aria-hidden="true" />
              </Link>
            )}
          </article>
        ))}
      </div>
    </div>
  )
}

const quotes = [
  { word: "customer", initials: "N P", place: "colombo" },
  { word: "pharmacist", initials: "R S", place: "galle" },
  { word: "supplier", initials: "K T", place: "jaffna" },
] as const

/** Three voices, labelled as samples until real people have said them. */
export function Quotes() {
  const t = useWords()
  return (
    <section className={classes(styles.section, styles.band)}>
      <div className="wrap">
        <h2>{t("home.quotesHeading")}</h2>
        <div className={styles.three}>
          {quotes.map(({ word, initials, place }) => (
            <figure key={word} className={`panel well ${styles.quote}`}>
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
