import styles from "#web/admin/medicines/medicines.module.css"
import { formatCount } from "#web/kit/format/number.ts"

/** Renders labelled numbers next to each other. */
export function Numbers({ of }: { of: [what: string, count: number][] }) {
  return (
    <dl className={styles.numbers}>
      {of.map(([what, count]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd className="semibold num">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
