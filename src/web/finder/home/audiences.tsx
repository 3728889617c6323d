import { Link } from "@tanstack/react-router"
import ChevronRight from "lucide-react/icons/chevron-right"
import Store from "lucide-react/icons/store"
import Truck from "lucide-react/icons/truck"
import UserRound from "lucide-react/icons/user-round"
import type { Role } from "#contract/platform/session.ts"
import { paths } from "#domain/platform/paths.ts"
import { useSession } from "#web/data/session.ts"
import styles from "#web/finder/home/audiences.module.css"
import { Tile } from "#web/finder/home/tile.tsx"
import { hasRole } from "#web/frame/guard.ts"
import { useWords } from "#web/words/words.ts"

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
