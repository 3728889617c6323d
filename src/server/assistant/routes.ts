import { endpoints, personOf } from "../endpoints.ts"
import { answerQuestion } from "./ask.ts"
import { modelInForce } from "./assistant.ts"
import { leftToday } from "./turns.ts"

export const assistantRoutes = {
  about: endpoints.assistant.about.handler(async ({ context }) => ({
    provider: modelInForce(context.app)?.provider ?? null,
    emergencyNumber: context.app.site.get().emergencyNumber,
    leftToday: await leftToday(context.app, personOf(context).subject),
  })),
  ask: endpoints.assistant.ask.handler(({ context, input, signal }) =>
    answerQuestion(context.app, {
      subject: personOf(context).subject,
      question: input,
      signal: signal ?? new AbortController().signal,
    }),
  ),
}
