/** The screen /admin/pharmacies. */
export const adminPharmacies = {
  title: "Pharmacies",
} as const
