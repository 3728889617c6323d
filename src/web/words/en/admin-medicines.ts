/** The screen /admin/medicines. */
export const adminMedicines = {
  title: "Medicines",
} as const
