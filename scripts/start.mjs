// Plain JavaScript: the library that strips types is loaded only when a module has not been compiled yet, and stays.
import { enableCompileCache } from "node:module"
import { fileURLToPath } from "node:url"

enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)))
const { start } = await import("./start.ts")
// With `--compile` this process only compiled them, for the next one.
if (!process.argv.includes("--compile")) await start()
