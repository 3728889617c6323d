import styles from "#web/kit/actions/keys.module.css"

/** Renders keys of the keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => (
    <kbd key={key} className={styles.key}>
      {key}
    </kbd>
  ))
}

/** Lists keys and what each does. */
export function KeyList({
  keys,
}: {
  keys: readonly (readonly [keys: readonly string[], meaning: string])[]
}) {
  return (
    <dl>
      {keys.map(([each, meaning]) => (
        <div key={meaning} className={`row nowrap apart gap-16 ruled-below ${styles.line}`}>
          <dt>{meaning}</dt>
          <dd className="row nowrap">
            <Keys keys={each} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
