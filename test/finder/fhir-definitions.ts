import { existsSync, readFileSync } from "node:fs"

/** HL7's own package of FHIR R5. */
const folder = new URL("../../node_modules/hl7.fhir.r5.core/", import.meta.url)

type Element = {
  path: string
  min: number
  max: string
  type?: { code: string; targetProfile?: string[]; extension?: { valueUrl?: string }[] }[]
  contentReference?: string
  binding?: { strength: string; valueSet?: string }
}
type Definition = { name: string; kind: string; snapshot: { element: Element[] } }
type Include = { system?: string; concept?: { code: string }[]; valueSet?: string[] }
type Concept = { code: string; concept?: Concept[] }

const files = new Map<string, unknown>()
function read<Found>(name: string): Found | undefined {
  const file = new URL(`${name}.json`, folder)
  if (!files.has(name)) files.set(name, existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined)
  return files.get(name) as Found | undefined // as HL7 publishes it
}
const definitionOf = (type: string) => read<Definition>(`StructureDefinition-${type}`)

const last = (address: string) => address.split("|")[0]?.split("/").at(-1) ?? ""
const codesOf = (concepts: Concept[] = []): string[] =>
  concepts.flatMap(({ code, concept }) => [code, ...codesOf(concept)])

/** Returns the codes of a value set; null when it includes systems that are not listed, such as those of languages. */
function codesOfSet(valueSet: string): Set<string> | null {
  const set = read<{ compose?: { include: Include[] } }>(`ValueSet-${last(valueSet)}`)
  const codes = new Set<string>()
  for (const { system, concept } of set?.compose?.include ?? []) {
    const all = concept ?? read<{ concept?: Concept[] }>(`CodeSystem-${last(system ?? "")}`)?.concept
    if (!all) return null
    for (const code of codesOf(all)) codes.add(code)
  }
  return codes.size > 0 ? codes : null
}

/** Returns what is wrong with a resource by its StructureDefinition: elements, cardinality, types, bound codes, targets. */
export function faultsOf(resource: unknown): string[] {
  const { resourceType = "" } = (resource ?? {}) as { resourceType?: string }
  return definitionOf(resourceType)
    ? faultsIn(resource, { type: resourceType, path: resourceType, at: resourceType })
    : [`no type of FHIR: ${resourceType}`]
}

type Place = { type: string; path: string; at: string }

function faultsIn(value: unknown, { type, path, at }: Place): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${at} is no ${type}`]
  const fields = value as Record<string, unknown> // by its elements
  const elements = (definitionOf(type)?.snapshot.element ?? []).filter(
    (element) => element.path.startsWith(`${path}.`) && !element.path.slice(path.length + 1).includes("."),
  )
  const known = elements.flatMap((element) => namesOf(element, path))
  const unknown = Object.keys(fields).filter(
    (name) =>
      !known.some((one) => one.name === name) && !(name === "resourceType" && at.split(".").at(-1) !== ""),
  )
  const empty = Object.keys(fields).length === 0 ? [`${at} is empty`] : []
  return [
    ...empty,
    ...unknown.map((name) => `${at}.${name} is no element`),
    ...elements.flatMap((element) => faultsOfElement(element, fields, { type, path, at })),
  ]
}

/** A choice such as value[x] has a name for each of its types. */
function namesOf(element: Element, path: string) {
  const name = element.path.slice(path.length + 1)
  const types = (element.type ?? []).map(({ code }) => last(code))
  if (!name.endsWith("[x]")) return [{ name, type: types[0] ?? "" }]
  return types.map((type) => ({
    name: name.replace("[x]", type.charAt(0).toUpperCase() + type.slice(1)),
    type,
  }))
}

function faultsOfElement(
  element: Element,
  fields: Record<string, unknown>,
  { type, path, at }: Place,
): string[] {
  const present = namesOf(element, path).filter(({ name }) => fields[name] !== undefined)
  if (present.length > 1) return [`${at} has two of ${element.path}`]
  const [one] = present
  if (!one) return element.min > 0 ? [`${at} lacks ${element.path}`] : []
  const value = fields[one.name]
  const isMany = element.max !== "1"
  if (Array.isArray(value) !== isMany) return [`${at}.${one.name} is ${isMany ? "no array" : "an array"}`]
  const values: unknown[] = isMany ? (value as unknown[]) : [value]
  if (values.length < Math.max(1, element.min)) return [`${at}.${one.name} has too few`]
  return values.flatMap((each) =>
    faultsOfValue(each, element, { type, path: one.type, at: `${at}.${one.name}` }),
  )
}

function faultsOfValue(value: unknown, element: Element, { type, path: own, at }: Place): string[] {
  if (element.contentReference)
    return faultsIn(value, { type, path: element.contentReference.split("#")[1] ?? "", at })
  if (own === "Resource") return faultsOf(value)
  if (own === "BackboneElement" || own === "Element") return faultsIn(value, { type, path: element.path, at })
  const definition = definitionOf(own)
  const isPrimitive =
    !definition || definition.kind === "primitive-type" || own === "String" || own === "string"
  const faults = isPrimitive
    ? faultsOfPrimitive(value, own, at)
    : faultsIn(value, { type: own, path: own, at })
  return [...faults, ...faultsOfCode(value, element, at), ...faultsOfTarget(value, element, at)]
}

const kinds: Record<string, string> = {
  boolean: "boolean",
  integer: "number",
  positiveInt: "number",
  unsignedInt: "number",
  decimal: "number",
}

function faultsOfPrimitive(value: unknown, type: string, at: string): string[] {
  if (typeof value !== (kinds[type] ?? "string")) return [`${at} is no ${type}: ${JSON.stringify(value)}`]
  const pattern = read<Definition>(`StructureDefinition-${type}`)
    ?.snapshot.element.find(({ path }) => path === `${type}.value`)
    ?.type?.flatMap(({ extension = [] }) => extension as { url?: string; valueString?: string }[])
    .find(({ url }) => url?.endsWith("/regex"))?.valueString
  // Not as Unicode: HL7's pattern of a decimal has a brace too many.
  const isFit = !pattern || new RegExp(`^(?:${pattern})$`, "s").test(String(value))
  const isTrimmed = typeof value !== "string" || (value.trim() === value && value !== "")
  return isFit && isTrimmed ? [] : [`${at} is no ${type}: ${JSON.stringify(value)}`]
}

/** Codes of required bindings only: others may come from elsewhere. */
function faultsOfCode(value: unknown, { binding }: Element, at: string): string[] {
  if (binding?.strength !== "required" || typeof value !== "string" || !binding.valueSet) return []
  const codes = codesOfSet(binding.valueSet)
  return codes === null || codes.has(value) ? [] : [`${at} is no code of ${binding.valueSet}: ${value}`]
}

function faultsOfTarget(value: unknown, { type = [] }: Element, at: string): string[] {
  const reference = (value as { reference?: unknown } | null)?.reference
  const targets = type.flatMap(({ targetProfile = [] }) => targetProfile.map(last))
  if (typeof reference !== "string" || targets.length === 0 || targets.includes("Resource")) return []
  return targets.includes(reference.split("/")[0] ?? "") ? [] : [`${at} refers to ${reference}`]
}
