import type { ChatEvent, Question } from "#contract/customer/assistant.ts"
import { maxReplyLength } from "#domain/customer/chat-limits.ts"
import { emergencyAnswer } from "#domain/customer/emergency-words.ts"
import type { Platform } from "#server/platform/platform.ts"
import { type Assistant, modelInForce } from "./assistant.ts"
import { findUnverified } from "./dose-numbers.ts"
import { NoAnswer } from "./failures.ts"
import { claimsToHaveActed } from "./intents.ts"
import type { Model } from "./language-model.ts"
import { isNamedIn, linksTo, maxLinks, medicinesIn } from "./mentioned-medicines.ts"
import { answerOffline } from "./offline-answers.ts"
import { type AssistantUser, type DataSource, readSchedules } from "./own-data.ts"
import { makePlainText } from "./plain-text.ts"
import { newestThatFit, writePrompt } from "./prompt.ts"
import { findEmergency } from "./red-flags.ts"
import { sentencesIn } from "./sentences.ts"
import { beginTurn } from "./usage-quota.ts"

type AskedApp = DataSource & Pick<Platform, "log" | "site"> & { assistant: Assistant }

export type Asking = { subject: string; question: Question; signal: AbortSignal }

/**
 * Answers one question as a stream. The emergency check comes first, even before the daily limit; its rules
 * read only the newest message. The page keeps the warning until the person dismisses it.
 */
export async function* answerQuestion(app: AskedApp, asked: Asking): AsyncGenerator<ChatEvent, void> {
  const { question, subject } = asked
  const emergency = findEmergency(question.text)
  const number = app.site.get().emergencyNumber
  if (emergency) yield { kind: "emergency", number, ...emergency }
  const model = modelInForce(app)
  const by = model ? "model" : "pharos"
  const turn = await beginTurn(app, subject)
  if (typeof turn === "string") {
    yield { kind: "failure", failure: turn }
    return yield { kind: "done", by }
  }
  const asking = { ...asked, question: { ...question, history: newestThatFit(question) } }
  const answer: Answer = { app, asking, asker: askerOf(asking), text: "", found: [], plain: makePlainText() }
  try {
    if (model) yield* withModel(answer, model)
    else if (emergency) yield* textEvent(answer, emergencyAnswer(emergency.flag, number, emergency.language))
    else yield* alone(answer)
  } catch (error) {
    if (asking.signal.aborted) return
    // The reply is already streaming, so no outer handler would log this.
    app.log.error(error, "a question could not be answered")
    yield { kind: "failure", failure: "sorry" }
  } finally {
    await turn.end()
  }
  yield { kind: "done", by }
}

type Answer = {
  app: AskedApp
  asking: Asking
  asker: AssistantUser
  /** The text sent so far. */
  text: string
  /** Texts of the tools' results. */
  found: string[]
  plain: ReturnType<typeof makePlainText>
}

function askerOf({ subject, question: { lat, lng } }: Asking): AssistantUser {
  return { subject, here: lat === undefined || lng === undefined ? null : { lat, lng } }
}

async function* withModel(answer: Answer, model: Model): AsyncGenerator<ChatEvent, void> {
  const left = new AbortController()
  const signal = AbortSignal.any([answer.asking.signal, left.signal])
  try {
    yield* speak(answer, model, signal)
    yield* whatItNames(answer)
  } catch (failure) {
    if (!(failure instanceof NoAnswer)) throw failure
    if (answer.asking.signal.aborted) return
    answer.app.log.warn({ failure: failure.failure, status: failure.status }, "the model did not answer")
    yield* textEvent(answer, answer.plain.end())
    if (answer.text) yield* whatItNames(answer)
    yield { kind: "failure", failure: failure.failure }
  } finally {
    left.abort()
  }
}

async function* speak(answer: Answer, model: Model, signal: AbortSignal): AsyncGenerator<ChatEvent, void> {
  const { app, asking, asker } = answer
  // Most nodes have no model, so its library is loaded when it is asked.
  const [{ readReply }, { makeTools }] = await Promise.all([import("./model-reply.ts"), import("./tools.ts")])
  const prompt = writePrompt(asking.question, app.site.get().emergencyNumber)
  const tools = makeTools(app, asker, (text) => answer.found.push(text))
  let wantedToAct = false
  for await (const part of readReply({ model, prompt, tools, signal })) {
    if (part.kind === "retry") yield part
    if (part.kind === "unknown-tool") wantedToAct = true
    if (part.kind === "text") yield* textEvent(answer, answer.plain.push(part.text))
    if (answer.text.length >= maxReplyLength) return
  }
  yield* textEvent(answer, answer.plain.end())
  if (wantedToAct || claimsToHaveActed(answer.text))
    yield* textEvent(answer, `\n\n${sentencesIn[asking.question.language].byHand}`)
}

async function* alone(answer: Answer): AsyncGenerator<ChatEvent, void> {
  const { app, asker, asking } = answer
  for await (const piece of answerOffline(app, asker, asking.question)) {
    if (typeof piece === "string") yield* textEvent(answer, answer.plain.push(piece))
    else yield piece
  }
  yield* textEvent(answer, answer.plain.end())
  yield* whatItNames(answer)
}

function* textEvent(answer: Answer, text: string): Generator<ChatEvent, void> {
  const room = maxReplyLength - answer.text.length
  if (text === "" || room <= 0) return
  const fits = text.length <= room ? text : `${text.slice(0, room - 1).toWellFormed()}…`
  answer.text += fits
  yield { kind: "text", text: fits }
}

/** Removes the example medicine of "try this question", which the person did not mention. */
const withoutExamples = (text: string, { greeting, unclear }: { greeting: string; unclear: string }) =>
  text.replace(greeting, "").replace(unclear, "")

/**
 * Yields links to the medicines that question and answer mention, and the answer's dose numbers that no
 * source confirms.
 */
async function* whatItNames({ app, asking, asker, text, found }: Answer): AsyncGenerator<ChatEvent, void> {
  const { question } = asking
  const talk = `${withoutExamples(text, sentencesIn[question.language])}\n${question.text}`
  const medicines = await medicinesIn(app.reading, talk)
  const own = await readSchedules(app, asker)
  const links = linksTo(medicines)
  const schedules = own.filter(({ name }) => isNamedIn(talk, name)).slice(0, maxLinks)
  if (links.length + schedules.length > 0)
    yield { kind: "links", medicines: links, schedules: schedules.map(({ id, name }) => ({ id, name })) }
  const persons = question.history.filter(({ sender }) => sender === "user")
  const known = [
    question.text,
    ...persons.map(({ text }) => text),
    ...found,
    ...medicines.map(({ name }) => name),
    ...own.map(({ medicine, every, note }) => `${medicine}, ${every}, ${note}`),
  ]
  const numbers = findUnverified(text, known)
  if (numbers.length > 0) yield { kind: "unverified", numbers }
}
