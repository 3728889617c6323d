import { ORPCError } from "@orpc/client"
import { approvalHeader } from "#domain/pharmacy/cashiers.ts"
import { findRemedy } from "#web/data/call.ts"

type Sending = {
  method: "POST" | "PUT"
  path: string
  file: Blob
  /** Called with the part that has been sent, from 0 to 1. */
  onProgress?: (part: number) => void
}

/** Sends a file and returns the answer. Throws what a refused call throws. */
export const sendFile = (sending: Sending): Promise<unknown> =>
  send(sending).catch(async (refusal: unknown) => {
    const approval = await findRemedy(refusal)
    if (approval === undefined) throw refusal
    return send(sending, approval)
  })

async function send({ method, path, file, onProgress }: Sending, approval?: string): Promise<unknown> {
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    // Unlike fetch, it tells how far it is.
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.setRequestHeader("x-pharos", "1")
    request.setRequestHeader("content-type", "application/octet-stream")
    if (approval) request.setRequestHeader(approvalHeader, approval)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    // As fetch says it, so that the outage is told in the same words.
    request.onerror = () => reject(new TypeError("Failed to fetch"))
    request.send(file)
  })
  const body = parse(text)
  if (status >= 200 && status < 300) return body
  const { code, data } = (body ?? {}) as { code?: string; data?: unknown } // validated by its reader
  throw new ORPCError(code ?? "something-went-wrong", { status, data })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
