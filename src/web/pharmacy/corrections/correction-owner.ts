/** Whose corrections a screen shows, as their endpoints are named. */
export type CorrectionOwner = "corrections" | "supplierCorrections"
