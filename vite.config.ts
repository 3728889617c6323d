import { fileURLToPath } from "node:url"
import { type AnyContractProcedure, type AnyContractRouter, minifyContractRouter } from "@orpc/contract"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"
import { contract } from "#contract/contract.ts"
import { chunkGroups } from "./scripts/chunk-groups.ts"
import { mergedIcons } from "./scripts/merged-icons.ts"

/** What a guest's first page asks; the other endpoints are known to the browser from their first call on. */
const { session, site, availability, adverts, directions, ...others } = contract
const contractParts: Record<string, AnyContractRouter> = {
  "virtual:contract": { session, site, availability, adverts, directions },
  "virtual:contract/others": others,
}

/** Leaves out what documents an endpoint: its caller needs none of it. */
const withoutDocumentation = (name: string, value: AnyContractProcedure["~orpc"]) => {
  if (name !== "~orpc") return value
  const { method, path, inputStructure, outputStructure } = value.route
  return { ...value, meta: {}, route: { method, path, inputStructure, outputStructure } }
}

/** Method and path of the endpoints without their schemas, so that the validator stays out of the browser's bundle. */
export function contractRoutes(): Plugin {
  return {
    name: "pharos-contract",
    resolveId: (id) => (id in contractParts ? `\0${id}` : undefined),
    load(id) {
      const part = contractParts[id.slice(1)]
      return (
        part && `export const routes = ${JSON.stringify(minifyContractRouter(part), withoutDocumentation)}`
      )
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL("src/web", import.meta.url)),
  cacheDir: fileURLToPath(new URL("node_modules/.vite", import.meta.url)),
  plugins: [react(), contractRoutes(), mergedIcons()],
  define: { __BUILT_IN_YEAR__: new Date().getFullYear() },
  build: {
    outDir: fileURLToPath(new URL("dist/web", import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    proxy: Object.fromEntries(["/api", "/auth", "/identity"].map((path) => [path, "http://127.0.0.1:3000"])),
  },
})
