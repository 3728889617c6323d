import { Link } from "@tanstack/react-router"
import ChevronRight from "lucide-react/icons/chevron-right"
import Store from "lucide-react/icons/store"
import Truck from "lucide-react/icons/truck"
import UserRound from "lucide-react/icons/user-round"
import { paths } from "#shared/paths.ts"
import styles from "#web/home/audiences.module.css"
import { Tile } from "#web/home/tile.tsx"
import { useWords } from "#web/words/words.ts"

/** For whom Pharos is: customers, suppliers, pharmacists. */
export function Audiences() {
  const t = useWords()
  const audiences = [
    { word: "customers", to: paths.tracker, tone: "primary", Icon: UserRound },
    { word: "suppliers", to: paths.suppliers, tone: "beam", Icon: Truck },
    { word: "pharmacists", to: paths.pos, tone: "info", Icon: Store },
  ] as const
  return (
    <div className="wrap">
      <div className={styles.cards}>
        {audiences.map(({ word, to, tone, Icon }) => (
          <article key={word} className="card">
            <Tile tone={tone}>
              <Icon aria-hidden="true" />
            </Tile>
            <h2>{t(`home.${word}`)}</h2>
            <p>{t(`home.${word}Text`)}</p>
            <Link to={to}>
              {t(`home.${word}Link`)}
              <ChevronRight aria-hidden="true" />
            </Link>
          </article>
        ))}
      </div>
    </div>
  )
}
