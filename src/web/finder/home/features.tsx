import MessageCircleHeart from "lucide-react/icons/message-circle-heart"
import RefreshCw from "lucide-react/icons/refresh-cw"
import ShieldCheck from "lucide-react/icons/shield-check"
import { paths } from "#domain/platform/paths.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import styles from "#web/finder/home/sections.module.css"
import { Tile } from "#web/finder/home/tile.tsx"
import { ButtonAnchor } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
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
        <div className={classes(`row gap-12 mt-24 ${styles.actions}`, "guest-only")}>
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
