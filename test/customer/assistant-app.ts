import { startLanguageModel } from "#stand-ins/language-model.ts"
import { startApp } from "#test/support/app.ts"

/** Starts a whole server whose assistant uses the stand-in model; `await using` ends both. */
export async function startWith(provider: "gemini" | "openai" = "gemini") {
  const standIn = await startLanguageModel()
  const app = await startApp({ settings: standIn.settings(provider) })
  return {
    standIn,
    app,
    async [Symbol.asyncDispose]() {
      await standIn[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}
