import type { ReactNode } from "react"

/** A placeholder: an invisible character that cannot be typed. */
export const gap = "\u2063"

/**
 * Renders a sentence with a link at the translated position: `<SentenceAround text={t("…", { name: gap
 * })}>…`.
 */
export function SentenceAround({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split(gap)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
