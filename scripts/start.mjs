// Plain JavaScript: the library that strips types is loaded only when a module has not been compiled yet.
import { enableCompileCache } from "node:module"
import { fileURLToPath } from "node:url"

enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)))
await import("./start.ts")
