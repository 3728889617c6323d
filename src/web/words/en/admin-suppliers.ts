/** The screen /admin/suppliers. */
export const adminSuppliers = {
  title: "Suppliers",
} as const
