import { parseArgs } from "node:util"
import { fuzz } from "#test/platform/fuzz/fuzz.ts"
import { throwawayFolder } from "#test/support/memory-folder.ts"
import { buildIfStale } from "./build-if-stale.ts"

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    operation: { type: "string", default: "" },
    as: { type: "string", default: "" },
    seconds: { type: "string", default: "120" },
  },
})
process.env.TMPDIR = throwawayFolder()
await buildIfStale()
const isQuiet = await fuzz({
  seed: Number(values.seed),
  operation: values.operation,
  as: values.as,
  seconds: Number(values.seconds),
})
process.exitCode = isQuiet ? 0 : 1
