/** Why nothing was found: no such medicine; in no pharmacy; in none within the distance. */
export const unmetKinds = ["unknown", "nowhere", "not-near"] as const
export type UnmetKind = (typeof unmetKinds)[number]
