import { fileURLToPath } from "node:url"
import { type AnyContractRouter, minifyContractRouter } from "@orpc/contract"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"
import { contract } from "#contract/contract.ts"

/** What a guest's first page asks; the other endpoints are known to the browser from their first call on. */
const { session, site, availability, adverts, directions, ...others } = contract
const contractParts: Record<string, AnyContractRouter> = {
  "virtual:contract": { session, site, availability, adverts, directions },
  "virtual:contract/others": others,
}

/** Method and path of the endpoints without their schemas, so that the validator stays out of the browser's bundle. */
export function contractRoutes(): Plugin {
  return {
    name: "pharos-contract",
    resolveId: (id) => (id in contractParts ? `\0${id}` : undefined),
    load(id) {
      const part = contractParts[id.slice(1)]
      return part && `export const routes = ${JSON.stringify(minifyContractRouter(part))}`
    },
  }
}

const onEveryPage = [
  "src/web/kit/(?:theme|layout)/",
  // What reads an address stands in the routes.
  "src/web/data/(?:color-scheme|language|searches)",
  "src/web/words/(?!en/|si|ta|date-words)",
  "src/web/words/en/(?:frame|pages|problems|ui)\\.",
  "src/web/app/root",
  "src/web/frame/(?!palette/|staff|workplace|maintenance|guarded|authenticating|menu-sheet|not-found)",
  "src/web/kit/\\w+/(?:avatar|button|chip|classes|disclosure|empty|lighthouse|medicine-name|notice|number|rupees|sentence|spinner|stock-chip|toast|date-format|when-format)",
  "src/domain/platform/(?:languages|problems|product|money|phone-format)",
  "src/domain/pharmacy/stock-rules",
  "node_modules/lucide-react/.*/(?:bell-ring|chevron-right|hourglass|play|refresh-cw|shield-check|truck)\\.",
]

const onSeveralScreens = [
  "src/web/kit/\\w+/(?:dialog|dose-glyph|not-loaded|skeleton|phone\\.|steady-list|updates-pill|use-busy|use-now|when)",
  "src/web/finder/tracker/advert-card",
  "src/web/data/(?:live-updates|paged-query|suggested-medicines|live/)",
  "src/web/kit/format/distance|src/domain/(?:platform/distance|platform/live|finder/maps-links)",
  "node_modules/lucide-react/.*/navigation\\.",
]

/** What every page needs comes in two files; each screen, and the map, comes when it is shown. */
const chunkGroups = [
  {
    name: "library",
    test: /\/node_modules\/(?:@tanstack\/(?!react-virtual|virtual-core)[^/]+|react|react-dom|scheduler|@orpc)\//,
  },
  { name: "frame", test: new RegExp(`/(?:${onEveryPage.join("|")})`) },
  // Small parts that several screens share, in one file: apart, each would cost a request and compress worse.
  { name: "parts", test: new RegExp(`/(?:${onSeveralScreens.join("|")})`) },
]

export default defineConfig({
  root: fileURLToPath(new URL("src/web", import.meta.url)),
  cacheDir: fileURLToPath(new URL("node_modules/.vite", import.meta.url)),
  plugins: [react(), contractRoutes()],
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
