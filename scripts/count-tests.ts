import { writeFileSync } from "node:fs"
import { stripVTControlCharacters } from "node:util"
import type { Reporter, TestCase, TestModule } from "vitest/node"

/** `failures` and `retried` list tests as `file › test`, the latter with what failed at first. */
export type TestCount = { passed: number; failed: number; failures: string[]; retried: string[] }

/** Shortens a test's errors to a line; nobody sees them otherwise once it has passed. */
export const sayErrors = (errors: readonly { message?: string }[] = []): string =>
  errors
    .map(({ message = "" }) => stripVTControlCharacters(message).replaceAll(/\s+/g, " ").slice(0, 500))
    .join(" · ")

/**
 * Vitest reporter that writes a TestCount into the file named by TEST_COUNT. Vitest's JSON does not list
 * retried tests.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter as the default of its file
export default class CountTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const nameOf = (test: TestCase) => `${test.module.relativeModuleId} › ${test.fullName}`
    const failed = tests.filter((test) => test.result().state === "failed")
    const broken = modules.filter((module) => module.errors().length > 0)
    const count: TestCount = {
      passed: tests.filter((test) => test.result().state === "passed").length,
      failed: failed.length + broken.length,
      failures: [...failed.map(nameOf), ...broken.map((module) => module.relativeModuleId)],
      retried: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${nameOf(test)}: ${sayErrors(test.result().errors)}`),
    }
    if (process.env.TEST_COUNT) writeFileSync(process.env.TEST_COUNT, JSON.stringify(count))
  }
}
