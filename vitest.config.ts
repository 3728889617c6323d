import { configDefaults, defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { throwawayFolder } from "#test/support/memory-folder.ts"
import { contractRoutes } from "./vite.config.ts"

process.env.TMPDIR = throwawayFolder()

const tests = "{bench,database,scripts,src,stand-ins,test}/**"

// A device whose storage refuses would stay in what the other files share.
const refusing = "src/web/pharmacy/offline/sell-or-queue.test.ts"

// CI machines are busy: a test is tried once more before it counts as failed, and listed at the end.
const retry = process.env.CI ? 1 : 0

// What a test waits for comes late on a busy machine; the limit only ends a wait for what never comes.
const expectation = { poll: { timeout: 60_000 } }

// `npm test` without `-- --all` leaves out what takes long: kills, cuts, restarts, races, whole tables of cases.
const isShort = process.env.TESTS === "short"

/** Spreads the long files among the others: at once they take the machine from each other, and none is left for the end. */
class LongSpread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes(".long.")
    const sorted = await super.sort(files)
    const [long, pg, others] = [
      sorted.filter(isLong),
      sorted.filter((file) => !isLong(file) && file.project.name === "pg"),
      sorted.filter((file) => file.project.name !== "pg"),
    ]
    const gap = Math.max(1, Math.floor((pg.length * 0.8) / Math.max(1, long.length)))
    const spread = pg.flatMap((file, place) => [...(place % gap === 0 ? long.splice(0, 1) : []), file])
    return [...spread, ...long, ...others]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongSpread },
    // More than the two cores of the machine they are counted for: a test waits for the database, one that kills even longer.
    maxWorkers: isShort ? 4 : 3,
    projects: [
      {
        plugins: [contractRoutes()],
        test: {
          name: "unit",
          include: [`${tests}/*.test.{ts,tsx}`],
          exclude: [...configDefaults.exclude, "**/*.pg.test.ts", refusing],
          // Loading the modules anew for each file would take most of the time; so no test mocks one.
          isolate: false,
          retry,
          expect: expectation,
          testTimeout: 120_000,
        },
      },
      {
        plugins: [contractRoutes()],
        test: { name: "alone", include: [refusing], retry, testTimeout: 120_000 },
      },
      {
        test: {
          name: "pg",
          include: [`${tests}/*.pg.test.ts`],
          exclude: [...configDefaults.exclude, ...(isShort ? ["**/*.long.pg.test.ts"] : [])],
          // Node loads the server's modules itself, as it does in the product, and keeps them compiled.
          experimental: { viteModuleRunner: false },
          globalSetup: "test/support/global-setup.ts",
          isolate: false,
          retry,
          expect: expectation,
          // Only ends a test that hangs: on a busy machine some take minutes.
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
