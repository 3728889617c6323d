import { readdir } from "node:fs/promises"

const folder = new URL("../bench/", import.meta.url)
const wanted = process.argv.slice(2)
// All benchmarks together measure the largest size too, which takes some minutes to make.
if (wanted.length === 0) process.env.BENCH_ROWS ??= "10000000"
const files = (await readdir(folder)).filter((file) => file.endsWith(".bench.ts")).sort()
const chosen = files.filter((file) => wanted.length === 0 || wanted.includes(file.replace(".bench.ts", "")))

if (chosen.length === 0) {
  console.error(
    `No such benchmark. There are: ${files.map((file) => file.replace(".bench.ts", "")).join(", ")}.`,
  )
  process.exit(1)
}
for (const file of chosen) {
  console.log(`\n${file}`)
  const { run } = (await import(new URL(file, folder).href)) as { run(): Promise<void> } // every benchmark exports run()
  await run()
}
process.exit(0)
