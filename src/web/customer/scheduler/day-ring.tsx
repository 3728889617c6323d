import type { DoseState } from "#domain/customer/dose-states.ts"
import styles from "#web/customer/scheduler/day-ring.module.css"
import { useWords } from "#web/words/words.ts"

const radius = 52
const around = 2 * Math.PI * radius

/** Draws a day as a ring with one segment per dose. */
export function DayRing({ states }: { states: DoseState[] }) {
  const t = useWords()
  const taken = states.filter((state) => state === "taken").length
  const piece = around / states.length
  // Round caps extend the segment by half the stroke on both sides.
  const gap = states.length === 1 ? 0 : Math.min(22, piece * 0.45)
  return (
    <svg
      className={styles.ring}
      viewBox="0 0 132 132"
      role="img"
      aria-label={t("scheduler.ringLabel", { taken, count: states.length })}
    >
      {states.map((state, place) => (
        <circle
          key={place}
          data-state={state}
          cx="66"
          cy="66"
          r={radius}
          strokeDasharray={`${piece - gap} ${around}`}
          transform={`rotate(${-90 + ((place + gap / piece / 2) * 360) / states.length} 66 66)`}
        />
      ))}
      <text x="66" y="67">
        {t("scheduler.ringCount", { taken, count: states.length })}
      </text>
      <text x="66" y="85" className={styles.word}>
        {t("scheduler.ringTaken")}
      </text>
    </svg>
  )
}
