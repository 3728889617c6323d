import { Link } from "@tanstack/react-router"
import Share2 from "lucide-react/icons/share-2"
import { paths } from "#domain/platform/paths.ts"
import { phoneLink } from "#domain/platform/phone-format.ts"
import { useSite } from "#web/data/site.ts"
import { Logo } from "#web/frame/logo.tsx"
import styles from "#web/frame/public-footer.module.css"
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
            <p className={styles.tagline}>{t("common.motto")}</p>
          </div>
          <div>
            <h2>{t("frame.services")}</h2>
            <ul>
              <li>
                <Link to={paths.tracker}>{t("frame.footerTracker")}</Link>
              </li>
              <li>
                <Link to={paths.scheduling}>{t("common.scheduling")}</Link>
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
            <a href={blogUrl}>{t("common.blog")}</a>
          </li>
        )}
        {forumUrl && (
          <li>
            <a href={forumUrl}>{t("common.forum")}</a>
          </li>
        )}
        <li>
          <Link to={paths.contact}>{t("common.contact")}</Link>
        </li>
        <li>
          <Link to={paths.status}>{t("frame.footerStatus")}</Link>
        </li>
      </ul>
    </div>
  )
}

// Brand marks are not in the icon set; these are drawn by hand, one path each, in its style.
const drawings: Record<string, string> = {
  facebook: "M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z",
  x: "M4 4l16 16M20 4L4 20",
  youtube:
    "M3 7.500A2.500 2.500 0 0 1 5.500 5h13A2.500 2.500 0 0 1 21 7.500v9a2.500 2.500 0 0 1-2.500 2.500h-13A2.500 2.500 0 0 1 3 16.500zM10 9v6l5-3z",
  instagram:
    "M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7h.01",
  linkedin: "M4 9h4v11H4zM6 4v.01M12 20V9h4v2a4 4 0 0 1 5 4v5h-4v-5a1 1 0 0 0-2 0v5",
}

/** Links to the operator's places elsewhere; nothing when none is set. */
function SocialLinks() {
  const t = useWords()
  const { socialLinks } = useSite()
  if (socialLinks.length === 0) return null
  return (
    <div>
      <h2>{t("frame.follow")}</h2>
      <ul className={styles.social}>
        {socialLinks.map(({ kind, url }) => (
          <li key={url}>
            <a href={url} aria-label={kind} title={kind} rel="noopener me">
              <SocialIcon kind={kind.toLowerCase()} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SocialIcon({ kind }: { kind: string }) {
  const drawing = drawings[kind]
  if (!drawing) return <Share2 aria-hidden="true" />
  return (
    <svg
      className="lucide"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={drawing} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
