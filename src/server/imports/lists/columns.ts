/**
 * The columns of each list with their synonyms. The first name is ours; synonyms are in order of precedence.
 */
const columnNames = {
  pharmacies: {
    name: ["name", "pharmacy name", "pharmacy", "shop name", "shop", "branch", "outlet", "branch name"],
    phone: [
      "phone",
      "phone number",
      "telephone",
      "tel",
      "mobile",
      "contact number",
      "contact no",
      "contact",
      "hotline",
    ],
    lat: ["lat", "latitude", "gps lat"],
    lng: ["lng", "lon", "long", "longitude", "gps lng", "gps long"],
    address: ["address", "street", "street address", "location"],
    town: ["town", "city", "area", "place"],
    district: ["district"],
    company: ["company", "owner", "group", "chain", "proprietor"],
    price_exposure: ["price exposure", "show prices", "shows prices", "prices public"],
    delivers: ["delivers", "delivery", "home delivery"],
    hours: ["hours", "opening hours", "open hours", "business hours", "open", "timings"],
    licence: [
      "licence",
      "license",
      "licence number",
      "license number",
      "licence no",
      "license no",
      "nmra no",
      "registration no",
    ],
  },
  medicines: {
    name: [
      "name",
      "medicine",
      "medicine name",
      "item name",
      "product name",
      "item",
      "product",
      "description",
      "item description",
      "drug",
      "drug name",
    ],
    generic: ["generic", "generic name", "inn", "molecule", "salt", "composition"],
    brand: ["brand", "brand name", "trade name"],
    strength: ["strength", "dose", "dosage"],
    form: ["form", "dosage form", "dose form"],
    manufacturer: ["manufacturer", "maker", "mfr", "mfg", "made by", "company", "manufactured by"],
    barcode: ["barcode", "bar code", "gtin", "ean", "ean13", "ean 13", "upc"],
    pack_size: ["pack size", "pack", "units per pack"],
    rx: ["rx", "prescription", "prescription only", "pom", "rx only"],
    controlled: ["controlled", "controlled drug", "controlled medicine"],
    essential: ["essential", "essential medicine", "eml", "neml"],
    tax: ["tax", "tax rate", "vat", "gst"],
    mrp: ["mrp", "max retail price", "maximum retail price", "ceiling price", "max price"],
    other_names: ["other names", "synonyms", "aliases"],
    atc: ["atc", "atc code", "atc class", "who atc"],
  },
  stock: {
    pharmacy: [
      "pharmacy",
      "pharmacy name",
      "pharmacy id",
      "shop",
      "shop name",
      "branch",
      "outlet",
      "branch name",
    ],
    medicine: [
      "medicine",
      "medicine name",
      "name",
      "item name",
      "product name",
      "item",
      "product",
      "description",
      "item description",
      "drug",
      "drug name",
    ],
    generic: ["generic", "generic name", "inn"],
    brand: ["brand", "brand name", "trade name"],
    strength: ["strength"],
    form: ["form", "dosage form", "dose form"],
    manufacturer: ["manufacturer", "maker", "mfr", "mfg", "made by", "company", "manufactured by"],
    barcode: ["barcode", "bar code", "gtin", "ean", "ean13", "ean 13", "upc"],
    price: [
      "price",
      "selling price",
      "sale price",
      "retail price",
      "unit price",
      "rate",
      "s price",
      "sp",
      "mrp",
      "max retail price",
    ],
    quantity: [
      "quantity",
      "qty",
      "stock",
      "stock qty",
      "qty on hand",
      "on hand",
      "stock on hand",
      "balance",
      "current stock",
      "closing stock",
      "bal qty",
      "in stock",
    ],
    lot: ["lot", "batch", "batch no", "batch number", "lot no", "lot number"],
    expiry: ["expiry", "expiry date", "exp", "exp date", "expires", "expires on", "expiry dt", "exp dt"],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

export type ListKind = keyof typeof columnNames
export type Column<Kind extends ListKind> = Extract<keyof (typeof columnNames)[Kind], string>

/** Required columns of each list; one of each group is enough. */
const neededColumns: Record<ListKind, string[][]> = {
  pharmacies: [["name"], ["phone"], ["lat"], ["lng"]],
  medicines: [["name", "generic"]],
  stock: [["medicine", "generic", "brand", "barcode"], ["quantity"]],
}

/** What columns hold, by their headers, as a person has said; null for one that is not used. */
export type ChosenColumns = Readonly<Record<string, string | null>>

/** Returns the index of each known column in a header row. */
export function matchColumns(kind: ListKind, header: string[], chosen: ChosenColumns): Map<string, number> {
  const isChosen = (name: string) => Object.hasOwn(chosen, name.trim())
  const plain = header.map((name) => (isChosen(name) ? "" : plainHeader(name)))
  const found = new Map<string, number>()
  for (const [column, names] of Object.entries(columnNames[kind])) {
    const name = [column.replace("_", " "), ...names].find((one) => plain.includes(one))
    if (name !== undefined) found.set(column, plain.indexOf(name))
  }
  for (const [index, name] of header.entries()) {
    const column = isChosen(name) ? chosen[name.trim()] : null
    if (column) found.set(column, index)
  }
  return found
}

export function missingColumns(kind: ListKind, found: Map<string, number>): string[] {
  return neededColumns[kind]
    .filter((group) => !group.some((column) => found.has(column)))
    .map((group) => group.join(" or "))
}

/** Normalizes a header: `Item_Name (text)`, `ITEM NAME:` and `item name` are equal. */
function plainHeader(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\(.*?\)|\[.*?\]/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\b(?:rs|lkr)$/u, "")
    .trim()
}
