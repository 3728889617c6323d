import { pathToFileURL } from "node:url"
import { optimize } from "svgo"
import type { Plugin } from "vite"

type Shape = [tag: string, attributes: Record<string, string>]

const iconModule = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/** Joins an icon's shapes to as few paths as draw the same. */
export function mergeShapes(shapes: Shape[]): Shape[] {
  const written = shapes.map(([tag, attributes]) => {
    const drawn = Object.entries(attributes).filter(([name]) => name !== "key")
    const pairs = drawn.map(([name, value]) => ` ${name}="${value}"`)
    return `<${tag}${pairs.join("")}/>`
  })
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg">${written.join("")}</svg>`, {
    plugins: [
      { name: "convertShapeToPath", params: { convertArcs: true } },
      { name: "mergePaths", params: { force: true } },
    ],
  })
  return Array.from(data.matchAll(/<(\w+)((?: [\w-]+="[^"]*")+)\/>/g), ([, tag = "", pairs = ""], place) => {
    const attributes = Array.from(pairs.matchAll(/([\w-]+)="([^"]*)"/g), ([, name = "", value = ""]) => [
      name,
      value,
    ])
    return [tag, { ...Object.fromEntries(attributes), key: String(place) }]
  })
}

/** Draws each icon with fewer elements: whatever opens or closes a dialog restyles every element of the page. */
export function mergedIcons(): Plugin {
  return {
    name: "pharos-icons",
    config: () => ({ ssr: { noExternal: ["lucide-react"] } }),
    transform: {
      filter: { id: iconModule },
      async handler(_, id) {
        const { __iconData: icon } = (await import(pathToFileURL(id).href)) as {
          __iconData?: { name: string; size: number; node: Shape[] } // what the library generates each icon from
        }
        // A former name only passes on to the icon.
        if (!icon) return
        const merged = { ...icon, node: mergeShapes(icon.node) }
        return `import createLucideIcon from "../createLucideIcon.mjs"
          export const __iconData = ${JSON.stringify(merged)}
          export default createLucideIcon(__iconData)`
      },
    },
  }
}
