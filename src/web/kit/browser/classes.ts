/** Joins class names and leaves out what does not apply. */
export function classes(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(" ")
}
