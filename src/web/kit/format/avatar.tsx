import { useState } from "react"
import styles from "#web/kit/format/format.module.css"

type AvatarProps = { name: string; picture?: string | null }

/** Renders a person's picture or initials; the name is shown next to it. */
export function Avatar({ name, picture }: AvatarProps) {
  const [isBroken, setBroken] = useState(false)
  if (picture && !isBroken) {
    return (
      <img
        className={styles.avatar}
        src={picture}
        alt=""
        width={36}
        height={36}
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
    )
  }
  return (
    // Rendered as an image: initials are no label that could be spoken to a computer.
    <span className={styles.avatar} aria-hidden="true" data-initials={initialsOf(name)} />
  )
}

/** Returns `NP` for Nimali Perera. */
export function initialsOf(name: string) {
  const names = name.trim().split(/\s+/)
  const letters = names.length > 1 ? [names[0], names.at(-1)] : [names[0]]
  return letters.map((each) => Array.from(each ?? "")[0]?.toUpperCase() ?? "").join("")
}
