import * as z from "zod"
import {
  FoundMedicine,
  MedicineQuestion,
  maxSyncRows,
  maxUploadBytes,
  maxUploadRows,
  StockPage,
  StockPageQuestion,
  Upload,
  UploadQuestion,
  UploadRows,
  UploadRowsQuestion,
  uploadRetentionDays,
} from "#contract/imports/stock-api.ts"

const tags = ["Public interface"]
/** The exported types of the contract that this document names. */
const schemas = { FoundMedicine, StockPage, Upload, UploadRows }
const named = (name: keyof typeof schemas | "Problem") => ({ $ref: `#/components/schemas/${name}` })

type Properties = { properties?: Record<string, object>; required?: string[] }

function parametersOf(shape: z.ZodType) {
  const { properties = {}, required = [] } = z.toJSONSchema(shape, {
    io: "input",
    unrepresentable: "any",
  }) as Properties // an object schema has properties
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }))
}

const response = (description: string, schema: object) => ({
  description,
  content: { "application/json": { schema } },
})
const refusal = (description: string) => response(description, named("Problem"))

const refused = {
  400: refusal("Something in the query is not valid"),
  401: refusal("The key is missing, unknown, expired or revoked"),
  403: refusal("The key does not have permission"),
  429: refusal("More than 240 calls in a minute; Retry-After says how long to wait"),
}
const id = { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }
const idempotency = {
  name: "Idempotency-Key",
  in: "header",
  description: "Required unless `dry_run=true`",
  schema: { type: "string", maxLength: 200 },
  example: "evening-1",
}
const row = {
  type: "object",
  properties: {
    gtin: { type: "string", description: "The barcode; goes before the name" },
    name: { type: "string", description: "Or generic, brand, strength, form and manufacturer" },
    quantity: { type: "integer", minimum: 0, maximum: 1_000_000, description: "Whole units in stock" },
    price: { type: "number", description: "Rupees for one unit; needed for what is new on the shelf" },
    lot: { type: "string", maxLength: 40 },
    expiry: { type: "string", description: "2027-11-30 or 11/2027" },
  },
  required: ["quantity"],
  examples: [{ gtin: "2990000001016", quantity: 120, price: 5.5, lot: "A1", expiry: "2029-11-30" }],
}
const bound = `At most ${maxUploadRows.toLocaleString("en-LK")} rows and ${maxUploadBytes / 1024 / 1024} MB. Up to ${maxSyncRows} rows are written before the answer (200); longer lists are taken in (202) and written in portions.`

/** The routes that need an API key, as OpenAPI paths. */
export const publicPaths = {
  "/v1/stock": {
    put: {
      operationId: "public.putStock",
      summary: `Set my shelf to what a list counts. ${bound} The same Idempotency-Key means the same list for ${uploadRetentionDays} days. With mode=replace, medicines that the list does not name are set to 0; with dry_run=true nothing is written`,
      tags,
      security: [{ pharmacyKey: [] }],
      parameters: [idempotency, ...parametersOf(UploadQuestion)],
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: { type: "array", items: row } },
          "application/x-ndjson": { schema: row },
          "text/csv": { schema: { type: "string" } },
        },
      },
      responses: {
        200: response("Written; the result", named("Upload")),
        202: response("Accepted; follow the address in Location", named("Upload")),
        413: refusal("Too many rows or bytes"),
        415: refusal("Neither CSV nor JSON"),
        207: response("Partly written: some rows were refused", named("Upload")),
        422: refusal(
          "No row could be used (`nothing-taken`, with the result), or this Idempotency-Key was used for another list (`key-used-differently`)",
        ),
        ...refused,
        400: refusal("The list is unreadable, or Idempotency-Key is missing"),
      },
    },
    get: {
      operationId: "public.getStock",
      summary: "Get my stock, 500 rows at a time",
      tags,
      security: [{ pharmacyKey: [] }],
      parameters: parametersOf(StockPageQuestion),
      responses: { 200: response("A page", named("StockPage")), ...refused },
    },
  },
  "/v1/uploads/{id}": {
    get: {
      operationId: "public.getUpload",
      summary: "Get a list's progress, and its first refused rows",
      tags,
      security: [{ pharmacyKey: [] }],
      parameters: [id],
      responses: { 200: response("The progress", named("Upload")), 404: refusal("Not found"), ...refused },
    },
  },
  "/v1/uploads/{id}/rows": {
    get: {
      operationId: "public.getUploadRows",
      summary: "Get the outcome of each row, 1,000 at a time",
      tags,
      security: [{ pharmacyKey: [] }],
      parameters: [id, ...parametersOf(UploadRowsQuestion)],
      responses: { 200: response("A page", named("UploadRows")), 404: refusal("Not found"), ...refused },
    },
  },
  "/v1/medicines": {
    get: {
      operationId: "public.getMedicines",
      summary: "Find the medicine of a barcode",
      tags,
      security: [{ pharmacyKey: [] }],
      parameters: parametersOf(MedicineQuestion),
      responses: {
        200: response("None or one", {
          type: "object",
          properties: { medicines: { type: "array", items: named("FoundMedicine") } },
          required: ["medicines"],
        }),
        ...refused,
        400: refusal("No barcode"),
      },
    },
  },
}

const write = "Needs a key of a pharmacy with the scope stock:write."
const readOnly = "Needs a key of a pharmacy with the scope stock:read."
export const publicAudiences: [route: string, sentence: string][] = [
  ["PUT /v1/stock", write],
  ["GET /v1/uploads/{id}", write],
  ["GET /v1/uploads/{id}/rows", write],
  ["GET /v1/stock", readOnly],
  ["GET /v1/medicines", readOnly],
]

export const pharmacyKeyScheme = {
  pharmacyKey: {
    type: "http",
    scheme: "bearer",
    description: "A key that a pharmacist makes at /pos/keys. It is shown once.",
  },
} as const

/** Example commands, runnable with PHAROS and PHAROS_KEY set; the barcode is from the demo data. */
export const publicExample = [
  `curl --fail-with-body -X PUT "$PHAROS/api/v1/stock?dry_run=true" -H "Authorization: Bearer $PHAROS_KEY" -H "Content-Type: text/csv" --data-binary $'barcode,quantity,price,lot,expiry\\n2990000001016,120,5.50,A1,11/2029\\n'`,
  `curl --fail-with-body -X PUT "$PHAROS/api/v1/stock" -H "Authorization: Bearer $PHAROS_KEY" -H "Content-Type: application/json" -H "Idempotency-Key: evening-1" --data '[{"barcode": "2990000001016", "quantity": 120, "price": 5.5}]'`,
  `curl --fail-with-body "$PHAROS/api/v1/stock" -H "Authorization: Bearer $PHAROS_KEY"`,
  `curl --fail-with-body "$PHAROS/api/v1/medicines?gtin=2990000001016" -H "Authorization: Bearer $PHAROS_KEY"`,
]
