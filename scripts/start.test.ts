import { execFileSync } from "node:child_process"
import { expect, test } from "vitest"
import { root } from "./run-command.ts"

/** Returns the parts of Node that are loaded once the modules of the start are. */
function loadedParts(environment: Record<string, string> = {}): string {
  const program = `process.argv.push("--compile")
    await import("./scripts/start.mjs")
    console.log(process.moduleLoadList.join())`
  return execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  })
}

// It would stay in the server's memory.
test("a compiled start does not load the library that strips types", () => {
  const library = "amaro"
  loadedParts()
  expect(loadedParts()).not.toContain(library)
  expect(loadedParts({ NODE_DISABLE_COMPILE_CACHE: "1" })).toContain(library)
})
