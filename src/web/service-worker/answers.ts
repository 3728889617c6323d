import {
  findKeptAnswers,
  forgetAnswer,
  type GivenAnswer,
  keepAnswer,
} from "#web/customer/reminders/memory.ts"

const snoozeMs = 10 * 60 * 1000

/** `later`: worth retrying; `refused`: would be refused again. */
type Reply = "done" | "refused" | "log-in" | "later"

/** Sends a notification's answer, or queues it while offline. Returns the outcome. */
export async function giveAnswers(answers: readonly GivenAnswer[]) {
  const replies = await Promise.all(
    answers.map(async (answer) => {
      const reply = await send(answer)
      if (reply === "later" || reply === "log-in") await keepAnswer(answer)
      return reply
    }),
  )
  return { needsLogin: replies.includes("log-in"), isWaiting: replies.includes("later") }
}

/** Sends stored answers, oldest first. True when nothing needs a retry. */
export async function sendKeptAnswers(): Promise<boolean> {
  return navigator.locks.request("pharos.kept-answers", async () => {
    const nowMs = Date.now()
    for (const answer of await findKeptAnswers(nowMs)) {
      const isTooLate = answer.act === "snooze" && nowMs - Date.parse(answer.at) > snoozeMs
      const reply = isTooLate ? "refused" : await send(answer, answer.at)
      if (reply === "later") return false
      if (reply !== "log-in") await forgetAnswer(answer)
    }
    return true
  })
}

/** `at`: when it happened, if not now. */
async function send({ doseId, act }: GivenAnswer, at?: string): Promise<Reply> {
  if (act === "snooze") return post(`/api/doses/${doseId}/snooze`, {})
  const reply = await post(`/api/doses/${doseId}/answer`, { outcome: act, at })
  // A device with a wrong clock sends impossible times.
  return reply === "refused" && at ? post(`/api/doses/${doseId}/answer`, { outcome: act }) : reply
}

async function post(path: string, body: object): Promise<Reply> {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-pharos": "1" },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (!answer || answer.status >= 500 || answer.status === 408 || answer.status === 429) return "later"
  if (answer.status === 401) return "log-in"
  return answer.ok ? "done" : "refused"
}
