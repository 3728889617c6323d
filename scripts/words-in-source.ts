import { parseAst } from "vite"
import type { Area } from "./translations.ts"

// The parts of the syntax tree that a catalogue file is made of.
type Node = { type: string; start: number; end: number }
type Property = Node & { key: { name?: string; value?: string }; value: Node }
type Table = Node & { properties: Property[] }
type Template = Node & { quasis: { value: { cooked: string } }[]; expressions: Node[] }
type Change = { source: string; before: string | undefined; text: string }

/** Returns a catalogue file with these texts changed; a text that it lacks is added to the end of its table. */
export function replaceTexts(source: string, current: Area, changed: Area): string {
  let written = source
  for (const [key, text] of changed)
    written = replaceText({ source: written, before: current.get(key), text }, findTable(written), key)
  return written
}

/** Returns the object that the file exports. */
function findTable(source: string): Table {
  const { body } = parseAst(source, { lang: "ts" }) as unknown as {
    body: (Node & { declaration?: { declarations?: { init: Table }[] } })[]
  }
  const exported = body.find(({ type }) => type === "ExportNamedDeclaration")
  const table = exported?.declaration?.declarations?.[0]?.init
  if (!table) throw new Error("The file exports no texts")
  return table
}

const nameOf = ({ key }: Property) => key.name ?? key.value ?? ""

function replaceText(change: Change, table: Table, path: string): string {
  const { source, text } = change
  const here = table.properties.find((property) => nameOf(property) === path)
  if (here) return put(source, here.value, literalOf(change, here.value))
  const inner = table.properties.find(
    ({ value, ...property }) =>
      value.type === "ObjectExpression" && path.startsWith(`${nameOf({ value, ...property })}.`),
  )
  if (inner) return replaceText(change, inner.value as Table, path.slice(nameOf(inner).length + 1))
  const added = path
    .split(".")
    .reduceRight((rest, name) => `{ ${JSON.stringify(name)}: ${rest} }`, JSON.stringify(text))
    .slice(1, -1)
  const last = table.properties.at(-1)?.end
  return last === undefined
    ? put(source, { start: table.start + 1, end: table.start + 1 }, added)
    : put(source, { start: last, end: last }, `, ${added}`)
}

const put = (source: string, { start, end }: Pick<Node, "start" | "end">, text: string) =>
  source.slice(0, start) + text + source.slice(end)

/** Writes a text as the one before was written: what a template fills in stays filled in. */
function literalOf({ source, before, text }: Change, value: Node): string {
  if (value.type !== "TemplateLiteral") return JSON.stringify(text)
  const { quasis, expressions } = value as Template
  const pattern = quasis
    .map((quasi) => quasi.value.cooked.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("(.*?)")
  const [, ...filled] = new RegExp(`^${pattern}$`, "s").exec(before ?? "") ?? []
  let written = text.replace(/[`\\]|\$(?=\{)/g, "\\$&")
  for (const [place, expression] of expressions.entries()) {
    const said = filled[place]
    if (!said || !written.includes(said)) throw new Error(`“${text}” has to keep “${said}”`)
    written = written.replace(said, () => `\${${source.slice(expression.start, expression.end)}}`)
  }
  return `\`${written}\``
}
