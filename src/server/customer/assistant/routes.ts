import { endpointsWith, personOf } from "#server/api/endpoints.ts"
import { answerQuestion } from "./ask.ts"
import { type Assistant, modelInForce } from "./assistant.ts"
import { leftToday } from "./usage-quota.ts"

const { assistant } = endpointsWith<{ assistant: Assistant }>()

export const assistantRoutes = {
  about: assistant.about.handler(async ({ context }) => ({
    provider: modelInForce(context.app)?.provider ?? null,
    emergencyNumber: context.app.site.get().emergencyNumber,
    leftToday: await leftToday(context.app, personOf(context).subject),
  })),
  ask: assistant.ask.handler(({ context, input, signal }) =>
    answerQuestion(context.app, {
      subject: personOf(context).subject,
      question: input,
      signal: signal ?? new AbortController().signal,
    }),
  ),
}
