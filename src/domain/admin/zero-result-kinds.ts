/** Why nothing was found: no medicine of that name; in no pharmacy; in none within the distance asked for. */
export const unmetKinds = ["unknown", "nowhere", "not-near"] as const
export type UnmetKind = (typeof unmetKinds)[number]
