import styles from "#web/finder/home/stock-pins.module.css"
import { useWords } from "#web/words/words.ts"

/** The two answers over the pharmacies of the night scene. */
export function StockPins() {
  const t = useWords()
  return (
    <g className={styles.pins}>
      <g transform="translate(830 470)">
        <rect x="-92" y="-24" width="184" height="44" rx="22" fill="#fff" />
        <path d="M-9 19h18l-9 12z" fill="#fff" />
        <circle cx="-70" cy="-2" r="7" fill="#12a065" />
        <text x="-55" y="4" fill="#0a2530">
          {t("home.pinInStock")}
        </text>
      </g>
      <g transform="translate(1000 438)">
        <rect x="-82" y="-24" width="164" height="44" rx="22" fill="#ffc247" />
        <path d="M-9 19h18l-9 12z" fill="#ffc247" />
        <circle cx="-60" cy="-2" r="7" fill="#7a4700" />
        <text x="-45" y="4" fill="#2a1b00">
          {t("home.pinLow")}
        </text>
      </g>
    </g>
  )
}
