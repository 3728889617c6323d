import { Link, useLocation } from "@tanstack/react-router"
import LogOut from "lucide-react/icons/log-out"
import { paths } from "#domain/platform/paths.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import styles from "#web/frame/frame.module.css"
import { leave } from "#web/frame/leave.ts"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Avatar } from "#web/kit/format/avatar.tsx"
import { useWords } from "#web/words/words.ts"

type PersonCornerProps = {
  on?: "page" | "night"
  /** Shows only the avatar where the menu needs the room. */
  isNameHidden?: boolean
}

/** Guests: Login and Register, which start the same redirect. Everyone else: picture and name, which lead to the account, and Logout. */
export function PersonCorner({ on = "page", isNameHidden = false }: PersonCornerProps) {
  const t = useWords()
  const { person } = useSession()
  const back = useBack()
  const outline = on === "night" ? "night" : "outline"
  if (person) {
    return (
      <div className={`row nowrap ${styles.corner}`}>
        <Link to={paths.account} title={t("common.yourAccount")} className={`row nowrap ${styles.account}`}>
          <Avatar name={person.name} picture={person.picture} />
          <span className={isNameHidden ? "sr" : `sr-below-wide ${styles.name}`}>{person.name}</span>
        </Link>
        <Button look={outline} size="small" onClick={leave}>
          <LogOut aria-hidden="true" />
          {t("frame.logout")}
        </Button>
      </div>
    )
  }
  return (
    <div className={`row nowrap ${styles.corner} ${styles.guest} guest-only`}>
      <ButtonAnchor look={outline} size="small" href={loginUrl(back)}>
        {t("common.login")}
      </ButtonAnchor>
      <ButtonAnchor look="beam" size="small" href={loginUrl(back)}>
        {t("frame.register")}
      </ButtonAnchor>
    </div>
  )
}

/** The return path after login: this page. */
export function useBack() {
  return useLocation({ select: (location) => location.href })
}
