import { endpoints, personOf } from "../endpoints.ts"
import { answerQuestion } from "./ask.ts"
import { leftToday } from "./turns.ts"

export const assistantRoutes = {
  about: endpoints.assistant.about.handler(async ({ context }) => ({
    provider: context.app.assistant.model?.provider ?? null,
    emergencyNumber: context.app.settings.site.emergencyNumber,
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
