import { classes } from "#web/kit/browser/classes.ts"
import styles from "#web/kit/format/format.module.css"

/** Each is one path: whatever opens or closes a dialog restyles every element of the page. */
const drawings = {
  tablet: "M3 10a9 5.2 0 1 0 18 0a9 5.2 0 1 0-18 0v4.3c0 2.9 4 5.2 9 5.2s9-2.3 9-5.2V10M8.3 7.9l7.4 4.2",
  capsule:
    "M5.28 12.35l7.07-7.07a4.5 4.5 0 0 1 6.37 6.37l-7.07 7.07a4.5 4.5 0 0 1-6.37-6.37zM8.8 8.8l6.4 6.4",
  syrup:
    "M9.5 2.5h5M10 2.5v4L7.6 9a3 3 0 0 0-.9 2.1v8.4a2 2 0 0 0 2 2h6.6a2 2 0 0 0 2-2v-8.4a3 3 0 0 0-.9-2.1L14 6.5v-4M6.7 13h10.6v4.5H6.7",
  injection:
    "m18 2.5 3.5 3.5M19.7 4.3 16.5 7.5M13 5l6 6M17 9l-8.5 8.5a2 2 0 0 1-1.4.6H5.9v-1.2c0-.5.2-1 .6-1.4L15 7M5.9 18.1 2.5 21.5M11 9l2 2M8.5 11.5l2 2",
  inhaler:
    "M8 3.5h6.5a1 1 0 0 1 1 1V11l3.5 2a2 2 0 0 1 1 1.7v3.8a2 2 0 0 1-2 2h-7a4 4 0 0 1-4-4V4.5a1 1 0 0 1 1-1zM7 8h8.5M15.5 15.5h4.4",
  cream: "M6.5 2.5h11l-1.7 13.5H8.2zM8.2 16l.5 1.5h6.6l.5-1.5M9.5 17.5v4h5v-4M6.9 5.5h10.2",
  drops:
    "M12 2.8c2.9 3.7 5.6 6.9 5.6 10.6a5.6 5.6 0 0 1-11.2 0C6.4 9.7 9.1 6.5 12 2.8zM9.3 13.6a2.7 2.7 0 0 0 2.7 2.7",
  sachet: "M5.5 2.5h13v3l-1 1.5v10l1 1.5v3h-13v-3l1-1.5V7l-1-1.5zM6.5 7h11M6.5 17h11M12 10v4M10 12h4",
} as const

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

type DoseGlyphProps = {
  form: string | null | undefined
  frame?: "outline" | "tinted"
  /** For the frame. */
  className?: string | undefined
}

/** Renders an icon of the dose form, which the text next to it also names. */
export function DoseGlyph({ form, frame, className }: DoseGlyphProps) {
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
      <path d={drawings[doseShape(form)]} />
    </svg>
  )
  return frame ? <span className={classes(styles.frame, styles[frame], className)}>{drawing}</span> : drawing
}
