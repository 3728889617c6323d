import { writeFileSync } from "node:fs"
import type { Reporter, TestModule } from "vitest/node"

export type TestCount = { passed: number; failed: number; retried: string[] }

/** Vitest reporter that writes a TestCount into the file named by TEST_COUNT. Vitest's JSON does not say what was retried. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter as the default of its file
export default class CountTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failed = tests.filter((test) => test.result().state === "failed").length
    const count: TestCount = {
      passed: tests.filter((test) => test.result().state === "passed").length,
      failed: failed + modules.filter((module) => module.errors().length > 0).length,
      retried: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${test.module.relativeModuleId} › ${test.fullName}`),
    }
    if (process.env.TEST_COUNT) writeFileSync(process.env.TEST_COUNT, JSON.stringify(count))
  }
}
