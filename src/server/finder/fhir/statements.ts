import { STATUS_CODES } from "node:http"
import { productName } from "#domain/platform/product.ts"
import { type ResourceType, resourceTypes } from "./questions.ts"
import type { Resource } from "./resources.ts"

/** When what the statement says last changed. */
const changedOn = "2026-11-24"

type SearchParam = { name: string; type: string; documentation: string }

const searchParams: Record<ResourceType, SearchParam[]> = {
  MedicationKnowledge: [
    { name: "identifier", type: "token", documentation: "A barcode (GTIN)" },
    { name: "classification", type: "token", documentation: "An ATC code" },
    {
      name: "code",
      type: "token",
      documentation: "Only with :text: words of a name, strength, form or maker",
    },
  ],
  InventoryItem: [
    { name: "code", type: "token", documentation: "A barcode (GTIN)" },
    { name: "location", type: "reference", documentation: "The pharmacy: a parameter of this server" },
    {
      name: "medication",
      type: "reference",
      documentation: "The MedicationKnowledge: a parameter of this server",
    },
  ],
  Location: [
    {
      name: "name",
      type: "string",
      documentation: "The beginning of the name, or with :contains a part of it",
    },
    { name: "address-city", type: "string", documentation: "The beginning of the town's name" },
    {
      name: "near",
      type: "special",
      documentation:
        "latitude|longitude|distance|unit, in km or m, 10 km without a distance; the nearest first",
    },
  ],
  Organization: [
    {
      name: "name",
      type: "string",
      documentation: "The beginning of the name, or with :contains a part of it",
    },
  ],
}

/** Returns what the server can do. */
export const capabilityStatement = (base: string) => ({
  resourceType: "CapabilityStatement",
  url: `${base}/metadata`,
  status: "active",
  date: changedOn,
  kind: "instance",
  software: { name: productName },
  implementation: { description: `Medicines in stock at pharmacies, from ${productName}`, url: base },
  fhirVersion: "5.0.0",
  format: ["json", "application/fhir+json"],
  rest: [
    {
      mode: "server",
      documentation: "Reads only. Open to anyone, within the limit of searches.",
      resource: resourceTypes.map((type) => ({
        type,
        interaction: [{ code: "read" }, { code: "search-type" }],
        versioning: "no-version",
        searchParam: [
          { name: "_id", type: "token", documentation: "One or more ids" },
          ...searchParams[type],
        ],
      })),
    },
  ],
})

type Page = {
  base: string
  type: ResourceType
  asked: [string, string][]
  resources: Resource[]
  next: number | null
}

/** Returns a page of a search, with the address of the next one. */
export function searchset({ base, type, asked, resources, next }: Page) {
  const address = (pairs: [string, string][]) => {
    const query = new URLSearchParams(pairs).toString()
    return `${base}/${type}${query && `?${query}`}`
  }
  const others = asked.filter(([name]) => name !== "_after")
  return {
    resourceType: "Bundle",
    type: "searchset",
    link: [
      { relation: "self", url: address(asked) },
      ...(next === null ? [] : [{ relation: "next", url: address([...others, ["_after", String(next)]]) }]),
    ],
    ...(resources.length === 0
      ? {}
      : {
          entry: resources.map((resource) => ({
            fullUrl: `${base}/${type}/${resource.id}`,
            resource,
            search: { mode: "match" },
          })),
        }),
  }
}

type Problem = { code: string; status: number; message: string; data?: unknown }

export const isProblem = (body: unknown): body is Problem =>
  typeof body === "object" && body !== null && "code" in body && "status" in body && "message" in body

const issueTypes: Record<number, string> = {
  400: "invalid",
  404: "not-found",
  405: "not-supported",
  406: "not-supported",
  429: "throttled",
  503: "transient",
}

/** Returns a refusal as FHIR has it. */
export const operationOutcome = ({ code, status, message, data }: Problem) => ({
  resourceType: "OperationOutcome",
  issue: [
    {
      severity: "error",
      code: issueTypes[status] ?? (status >= 500 ? "exception" : "processing"),
      details: { text: message || (STATUS_CODES[status] ?? code) },
      diagnostics: [code, requestIdOf(data)].filter(Boolean).join(" "),
    },
  ],
})

const requestIdOf = (data: unknown) =>
  typeof data === "object" && data !== null && "requestId" in data ? String(data.requestId) : ""
