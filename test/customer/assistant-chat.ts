import { createParser } from "eventsource-parser"
import type { ChatEvent, Question } from "#contract/customer/assistant.ts"
import type { TestApp } from "#test/support/app.ts"

export type Said = Partial<Question> & { text: string }

/** Sends a message to the assistant over HTTP and returns the streamed answer. */
export function say(
  app: TestApp,
  cookie: string,
  { history = [], ...question }: Said,
  init: RequestInit = {},
) {
  return app.ask("/api/assistant/messages", {
    method: "POST",
    body: JSON.stringify({ history, ...question }),
    headers: { cookie, "accept-encoding": "br, gzip" },
    ...init,
  })
}

/** Returns the events of an answer in order; calls `seen` as each arrives. */
export async function readChat(
  answer: Response,
  seen: (event: ChatEvent) => void = () => {},
): Promise<ChatEvent[]> {
  const events: ChatEvent[] = []
  const parser = createParser({
    onEvent({ event, data }) {
      if (event !== "message") return
      const chat = JSON.parse(data) as ChatEvent // checked by the contract on its way out
      events.push(chat)
      seen(chat)
    },
  })
  for await (const piece of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
    parser.feed(piece)
  return events
}

/** Sends a message and waits for the whole answer. */
export async function chat(app: TestApp, cookie: string, question: Said) {
  const answer = await say(app, cookie, question)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  const events = await readChat(answer)
  const of = <Kind extends ChatEvent["kind"]>(kind: Kind) =>
    events.filter((event): event is Extract<ChatEvent, { kind: Kind }> => event.kind === kind)
  return {
    events,
    of,
    kinds: events.map(({ kind }) => kind),
    text: of("text")
      .map(({ text }) => text)
      .join(""),
  }
}
