export type AnswerLimits = {
  /** The longest time without a byte. */
  silenceMs: number
  /** The maximum size of one answer. */
  answerBytes: number
  /** The maximum length of a line, for answers streamed line by line. */
  lineBytes: number
}

const lineEnd = 10

/**
 * Returns a fetch for one origin that follows no redirect, times out on silence, and limits the answer's
 * size.
 */
export function boundedFetch(origin: string, limits: AnswerLimits): typeof fetch {
  return async (input, init = {}) => {
    if (new URL(input instanceof Request ? input.url : input).origin !== origin) {
      throw new Error("The address is on another origin")
    }
    const silence = watchSilence(limits.silenceMs)
    const signals = [silence.signal, ...(init.signal ? [init.signal] : [])]
    try {
      const answer = await fetch(input, { ...init, redirect: "error", signal: AbortSignal.any(signals) })
      silence.heard()
      const body = answer.body && limited(answer.body, limits, silence)
      if (!body) silence.end()
      return new Response(body, { status: answer.status, headers: answer.headers })
    } catch (failure) {
      silence.end()
      throw failure
    }
  }
}

type Silence = ReturnType<typeof watchSilence>

function watchSilence(silenceMs: number) {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new Error(`No byte in ${silenceMs} ms`))
  let timer = setTimeout(giveUp, silenceMs)
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer)
      timer = setTimeout(giveUp, silenceMs)
    },
    end: () => clearTimeout(timer),
  }
}

function limited(body: ReadableStream<Uint8Array>, limits: AnswerLimits, silence: Silence) {
  const reader = body.getReader()
  let size = 0
  let line = 0
  const count = (chunk: Uint8Array) => {
    size += chunk.byteLength
    const end = chunk.lastIndexOf(lineEnd)
    line = end === -1 ? line + chunk.byteLength : chunk.byteLength - end - 1
    if (size > limits.answerBytes || line > limits.lineBytes) throw new Error("The answer is too large")
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) {
          silence.end()
          return controller.close()
        }
        silence.heard()
        count(value)
        controller.enqueue(value)
      } catch (failure) {
        silence.end()
        controller.error(failure)
        await reader.cancel().catch(() => {})
      }
    },
    cancel(reason) {
      silence.end()
      return reader.cancel(reason)
    },
  })
}

/** Reads a body as text. Throws as soon as it exceeds the limit. */
export async function readTextAtMost(answer: Response, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new Error(`more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}
