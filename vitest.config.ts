import { configDefaults, defineConfig } from "vitest/config"

const tests = "{bench,database,scripts,src,stand-ins,test}/**"

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: [`${tests}/*.test.{ts,tsx}`],
          exclude: [...configDefaults.exclude, "**/*.pg.test.ts"],
        },
      },
      {
        test: {
          name: "pg",
          include: [`${tests}/*.pg.test.ts`],
          globalSetup: "test/global-setup.ts",
          // On a machine that does other things as well, once more before a test counts as failed.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
