import { Link } from "@tanstack/react-router"
import { paths } from "#domain/platform/paths.ts"
import { phoneLink } from "#domain/platform/phone-format.ts"
import { useSite } from "#web/data/site.ts"
import { Logo } from "#web/frame/logo.tsx"
import styles from "#web/frame/public-footer.module.css"
import { SocialLinks } from "#web/frame/social-links.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { gap, SentenceAround } from "#web/kit/format/sentence-around.tsx"
import { useWords } from "#web/words/words.ts"

/** The foot of the public pages: services, help, the operator's other places, rights and the emergency number. */
export function PublicFooter() {
  const t = useWords()
  const { emergencyNumber } = useSite()
  return (
    <footer className={classes(styles.footer, "on-night")}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Logo on="night" height={44} />
            <p className={styles.tagline}>{t("frame.tagline")}</p>
          </div>
          <div>
            <h2>{t("frame.services")}</h2>
            <ul>
              <li>
                <Link to={paths.tracker}>{t("frame.footerTracker")}</Link>
              </li>
              <li>
                <Link to={paths.scheduling}>{t("frame.footerScheduling")}</Link>
              </li>
              <li>
                <Link to={paths.assistant}>{t("frame.footerAssistant")}</Link>
              </li>
            </ul>
          </div>
          <GetHelp />
          <SocialLinks />
        </div>
        <div className={`row apart gap-16 text-staff mt-24 ${styles.rights}`}>
          <span>{t("frame.rights", { year: __BUILT_IN_YEAR__ })}</span>
          <span>
            <SentenceAround text={t("frame.emergency", { number: gap })}>
              <a className={styles.call} href={phoneLink(emergencyNumber)}>
                {emergencyNumber}
              </a>
            </SentenceAround>
          </span>
        </div>
      </div>
    </footer>
  )
}

function GetHelp() {
  const t = useWords()
  const { blogUrl, forumUrl } = useSite()
  return (
    <div>
      <h2>{t("frame.getHelp")}</h2>
      <ul>
        {blogUrl && (
          <li>
            <a href={blogUrl}>{t("frame.blog")}</a>
          </li>
        )}
        {forumUrl && (
          <li>
            <a href={forumUrl}>{t("frame.forum")}</a>
          </li>
        )}
        <li>
          <Link to={paths.contact}>{t("frame.contact")}</Link>
        </li>
      </ul>
    </div>
  )
}
