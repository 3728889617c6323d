/** A pharmacy the caller has been proven to work at. Only `pharmacyOf` makes one. */
export type PharmacyId = number & { readonly proven: "pharmacy" }

/** A supplier the caller has been proven to work for. Only `supplierOf` makes one. */
export type SupplierId = number & { readonly proven: "supplier" }
