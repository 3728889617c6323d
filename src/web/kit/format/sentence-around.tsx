import type { ReactNode } from "react"

/** A placeholder in a sentence: an invisible character that cannot be typed. */
export const gap = "\u2063"

/** A sentence with a link inside, wherever a language puts it: `<SentenceAround text={t("…", { name: gap })}>…`. */
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
