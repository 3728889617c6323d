/** The product's name, in one place: titles, routes and texts are built from it. */
export const productName = "Pharos"

/** The Medicine Tracker's route. */
export const trackerPath = "/pharos"
