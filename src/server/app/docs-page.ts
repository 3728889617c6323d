import { productName } from "#domain/platform/product.ts"
import { publicExample } from "#server/imports/stock-api/document.ts"
import {
  eventExample,
  eventSummaries,
  verifyExample,
  webhookText,
} from "#server/imports/webhooks/document.ts"
import { filterField } from "./docs-filter.ts"

type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema; example?: string | number }
type Body = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  summary?: string
  tags?: string[]
  security?: object[]
  parameters?: Parameter[]
  requestBody?: Body
  responses?: Record<string, Body & { description?: string }>
}
type Document = {
  info: { title: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}
type Schemas = Record<string, Schema>
type Listed = { verb: string; path: string; operation: Operation }

/** The audience of endpoints that guests may call. */
export const openToAll = "Anyone may call it."

const escape = (text: unknown) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function kindOf(schema: Schema = {}): string {
  const parts = [schema.enum ? schema.enum.join(" | ") : [schema.type].flat().filter(Boolean).join(" or ")]
  if (schema.minimum !== undefined) parts.push(`from ${schema.minimum}`)
  if (schema.maximum !== undefined) parts.push(`to ${schema.maximum}`)
  if (schema.maxLength !== undefined) parts.push(`up to ${schema.maxLength} characters`)
  if (schema.default !== undefined) parts.push(`default ${JSON.stringify(schema.default)}`)
  return parts.filter(Boolean).join(", ")
}

function rows(
  label: string,
  inputs: { name: string; where: string; required: boolean; kind: string }[],
): string {
  if (inputs.length === 0) return ""
  const cells = inputs.map(
    (input) =>
      `<tr><th scope="row"><code>${escape(input.name)}</code></th><td>${escape(input.where)}</td><td>${input.required ? "required" : "optional"}</td><td>${escape(input.kind)}</td></tr>`,
  )
  return `<div class="wide" tabindex="0" role="region" aria-label="Input of ${escape(label)}"><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Need</th><th scope="col">What</th></tr></thead><tbody>${cells.join("")}</tbody></table></div>`
}

const resolved = (schema: Schema | undefined, schemas: Schemas) =>
  schema?.$ref ? schemas[schema.$ref.split("/").at(-1) ?? ""] : schema

function inputsOf(operation: Operation, schemas: Schemas) {
  const parameters = (operation.parameters ?? []).map((parameter) => ({
    name: parameter.name,
    where: parameter.in,
    required: parameter.required ?? false,
    kind: kindOf(parameter.schema),
  }))
  const body = resolved(Object.values(operation.requestBody?.content ?? {})[0]?.schema, schemas)
  const fields = Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
    name,
    where: "body",
    required: body?.required?.includes(name) ?? false,
    kind: kindOf(resolved(schema, schemas)),
  }))
  return [...parameters, ...fields]
}

function exampleOf({ path, operation }: Listed, origin: string): string {
  const needed = (operation.parameters ?? []).filter((parameter) => parameter.required)
  const query = new URLSearchParams(
    Object.fromEntries(needed.map(({ name, example }) => [name, String(example ?? "")])),
  ).toString()
  const line = `curl --fail-with-body '${origin}/api${path}${query && `?${query}`}'`
  return `<pre tabindex="0" class="run"><code>${escape(line)}</code></pre>`
}

type Around = { audience: string; origin: string; schemas: Schemas }

function article(listed: Listed, { audience, origin, schemas }: Around): string {
  const { verb, path, operation } = listed
  const statuses = Object.keys(operation.responses ?? {}).join(", ")
  const example =
    verb === "get" && !path.includes("{") && audience === openToAll ? exampleOf(listed, origin) : ""
  return `<article><h3><span class="verb">${verb.toUpperCase()}</span><code>/api${escape(path)}</code></h3>
<p>${escape(operation.summary ?? "")}. ${escape(audience)} Answers: ${escape(statuses)}.</p>${rows(`${verb.toUpperCase()} ${path}`, inputsOf(operation, schemas))}${example}</article>`
}

function publicStart(): string {
  const lines = publicExample
    .map((line) => `<pre tabindex="0" class="run"><code>${escape(line)}</code></pre>`)
    .join("")
  return `<section><article><h2>For a till of your own</h2><p>A pharmacist makes a key at <a href="/pos/keys">/pos/keys</a>. Set <code>PHAROS</code> to this site's address and <code>PHAROS_KEY</code> to the key; then these lines look, set the shelf, read it back and ask for a barcode:</p>${lines}</article></section>`
}

/** Each event with its example, and how to check that it comes from here. */
function webhookSection(): string {
  const events = eventSummaries
    .map(
      ([event, summary]) =>
        `<article><h3><code>${escape(event)}</code></h3><p>${escape(summary)}.</p><pre tabindex="0"><code>${escape(JSON.stringify(eventExample(event), null, 2))}</code></pre></article>`,
    )
    .join("")
  return `<section><h2 id="webhooks">Webhooks</h2><article><p>${escape(webhookText)}</p><pre tabindex="0"><code>${escape(verifyExample)}</code></pre></article>${events}</section>`
}

const idOf = (tag: string) => tag.toLowerCase().replace(/[^a-z0-9]+/g, "-")

function contents(tags: string[]): string {
  const links = tags.map((tag) => `<li><a href="#${idOf(tag)}">${escape(tag)}</a></li>`).join("")
  return `<nav aria-label="Contents"><ul class="contents">${links}</ul></nav>`
}

type Page = { document: unknown; audiences: Map<string, string>; origin: string }

/** Renders the OpenAPI document as HTML that needs no script: every endpoint, its audience and its input. */
export function docsPage({ document, audiences, origin }: Page): string {
  const { info, paths = {}, components } = document as Document // made by the generator a line before
  const schemas = components?.schemas ?? {}
  const listed: Listed[] = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ verb, path, operation })),
  )
  const tags = [...new Set(listed.map(({ operation }) => operation.tags?.[0] ?? "Other"))]
  const sections = tags.map((tag) => {
    const ours = listed.filter(({ operation }) => (operation.tags?.[0] ?? "Other") === tag)
    return `<section><h2 id="${idOf(tag)}">${escape(tag)}</h2>${ours.map((one) => article(one, { audience: audiences.get(`${one.verb.toUpperCase()} ${one.path}`) ?? "", origin, schemas })).join("")}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(info.title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs.css"><script src="/api/docs.js" defer></script></head>
<body><main><h1>${escape(info.title)}</h1><p>${escape(info.description ?? "")}</p>
<p>The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>. What other programs should use is below <code>/api/v1</code>: <a href="/api/v1/openapi.json">its own document</a> and a <a href="/api/v1/client.ts">client in TypeScript</a>; the same data is also FHIR, at <a href="/fhir/metadata">/fhir</a>. Everything else may change with any release. Back to <a href="/">${productName}</a>. Writes need the session's cookie and the header <code>x-pharos: 1</code>; the public interface needs neither, but a key.</p>
${filterField}
${contents(["Webhooks", ...tags])}
${publicStart()}
${webhookSection()}
${sections.join("\n")}</main></body></html>`
}
