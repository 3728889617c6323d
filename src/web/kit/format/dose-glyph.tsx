import type { ReactNode } from "react"
import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/kit/format/format.module.css"

const drawings = {
  tablet: (
    <>
      <ellipse cx="12" cy="10" rx="9" ry="5.2" />
      <path d="M3 10v4.300c0 2.900 4 5.200 9 5.200s9-2.300 9-5.200V10M8.300 7.900l7.400 4.200" />
    </>
  ),
  capsule: (
    <>
      <rect x="2.5" y="7.5" width="19" height="9" rx="4.5" transform="rotate(-45 12 12)" />
      <path d="m8.800 8.800 6.400 6.400" />
    </>
  ),
  syrup: (
    <path d="M9.500 2.500h5M10 2.500v4L7.600 9a3 3 0 0 0-.9 2.100v8.400a2 2 0 0 0 2 2h6.600a2 2 0 0 0 2-2v-8.400a3 3 0 0 0-.9-2.100L14 6.500v-4M6.700 13h10.600v4.500H6.700" />
  ),
  injection: (
    <path d="m18 2.500 3.500 3.500M19.700 4.300 16.500 7.500M13 5l6 6M17 9l-8.500 8.500a2 2 0 0 1-1.400.6H5.900v-1.200c0-.5.2-1 .6-1.400L15 7M5.900 18.100 2.500 21.500M11 9l2 2M8.500 11.500l2 2" />
  ),
  inhaler: (
    <>
      <path d="M8 3.500h6.500a1 1 0 0 1 1 1V11l3.500 2a2 2 0 0 1 1 1.700v3.800a2 2 0 0 1-2 2h-7a4 4 0 0 1-4-4V4.500a1 1 0 0 1 1-1z" />
      <path d="M7 8h8.500M15.500 15.500h4.400" />
    </>
  ),
  cream: (
    <path d="M6.500 2.500h11l-1.700 13.500H8.200zM8.200 16l.5 1.500h6.600l.5-1.500M9.500 17.500v4h5v-4M6.900 5.500h10.200" />
  ),
  drops: (
    <path d="M12 2.800c2.900 3.700 5.600 6.900 5.600 10.600a5.600 5.600 0 0 1-11.200 0C6.400 9.700 9.100 6.500 12 2.800zM9.300 13.600a2.700 2.700 0 0 0 2.700 2.700" />
  ),
  sachet: (
    <>
      <path d="M5.500 2.500h13v3l-1 1.500v10l1 1.500v3h-13v-3l1-1.500V7l-1-1.500zM6.500 7h11M6.500 17h11" />
      <path d="M12 10v4M10 12h4" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type DoseShape = keyof typeof drawings

const shapesByWord: [RegExp, DoseShape][] = [
  [/capsule/i, "capsule"],
  [/syrup|suspension|solution|liquid|mixture|elixir/i, "syrup"],
  [/injection|vial|ampoule|pen|infusion/i, "injection"],
  [/inhaler|spray|nebul|puff/i, "inhaler"],
  [/cream|ointment|gel|lotion/i, "cream"],
  [/drop/i, "drops"],
  [/sachet|powder|granule/i, "sachet"],
]

/** Returns the drawing of a dose form; the scored tablet for an unknown one. */
export function doseShape(form: string | null | undefined): DoseShape {
  return shapesByWord.find(([word]) => form && word.test(form))?.[1] ?? "tablet"
}

type DoseGlyphProps = { form: string | null | undefined; frame?: "outline" | "tinted" }

/** Renders an icon of the dose form, which the text next to it also names. */
export function DoseGlyph({ form, frame }: DoseGlyphProps) {
  const drawing = (
    <svg
      aria-hidden="true"
      className="lucide"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[doseShape(form)]}
    </svg>
  )
  return frame ? <span className={classes(styles.frame, styles[frame])}>{drawing}</span> : drawing
}
