import { type Part, parts } from "./build-stamp.ts"

const chosen = process.argv.slice(2) as Part[] // as build-if-stale.ts names them
const build: Record<Part, () => Promise<void>> = {
  web: async () => (await import("./build-web.ts")).buildWeb(),
  server: async () => (await import("./build-server.ts")).buildServer(),
}

for (const part of chosen.length > 0 ? chosen : parts) await build[part]()
