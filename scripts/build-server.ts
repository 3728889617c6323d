import { rm, writeFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { build, type Plugin } from "vite"
import { contractFiles } from "#server/app/contract-modules.ts"
import { fingerprint, stampOf } from "./build-stamp.ts"
import { root } from "./run-command.ts"

const outFolder = join(root, "dist/server")

/** Keeps each module's own address, because it finds its files by it: SQL, worker threads, package.json. */
const ownAddresses: Plugin = {
  name: "pharos-own-addresses",
  transform: {
    filter: { code: "import.meta.url" },
    handler(code, id) {
      const fromHere = JSON.stringify(relative(outFolder, id))
      return {
        code: code.replaceAll("import.meta.url", `new URL(${fromHere}, import.meta.url).href`),
        map: null,
      }
    },
  },
}

/**
 * Refuses non-ASCII characters, which Rolldown escapes except in tagged templates: with one of them, V8 stores the whole
 * source file with two bytes per character.
 */
const onlyAscii: Plugin = {
  name: "pharos-only-ascii",
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      const found = file.type === "chunk" && /^.*\P{ASCII}.*$/mu.exec(file.code)
      if (found)
        this.error(`Insert it with sql.lit("…"), or it doubles the memory of ${file.fileName}: ${found[0]}`)
    }
  },
}

/** Imports the contract's modules from the bundle: a second copy of each would export other schemas. */
const contractModules: Plugin = {
  name: "pharos-contract-modules",
  load: {
    filter: { id: /\/contract-modules\.ts$/ },
    async handler() {
      const folder = join(root, "src/contract")
      const modules = (await contractFiles()).map((file, nth) => ({ file, name: `module${nth}` }))
      return [
        ...modules.map(({ file, name }) => `import * as ${name} from ${JSON.stringify(join(folder, file))}`),
        `const modules = [${modules.map(({ file, name }) => `[${JSON.stringify(file)}, ${name}]`).join(", ")}]`,
        "export const contractModules = async () => modules",
      ].join("\n")
    },
  },
}

/**
 * Bundles the server into dist/server: one start reads some files instead of two thousand, and holds neither their
 * comments nor what is not used.
 */
export async function buildServer() {
  const startedAt = performance.now()
  const sources = await fingerprint("server")
  await rm(stampOf("server"), { force: true })
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    plugins: [ownAddresses, contractModules, onlyAscii],
    // These stay packages: the first finds its worker threads by their paths, the others call what Node warns of in code
    // outside of packages.
    ssr: { noExternal: true, external: ["pino", "oidc-provider", "web-push"] },
    build: {
      ssr: "src/server/app/main.ts",
      outDir: outFolder,
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      target: "node24",
      rolldownOptions: {
        output: {
          chunkFileNames: "[name]-[hash].js", // beside main.js, so that every file is as far from the sources
          charset: "ascii",
          comments: false,
        },
      },
    },
  })
  await writeFile(stampOf("server"), sources)
  console.log(`Built the server in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}
