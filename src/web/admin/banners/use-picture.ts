import { ORPCError } from "@orpc/client"
import { useState } from "react"
import { maxPictureBytes } from "#domain/admin/banner-limits.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { fieldsOf } from "#web/kit/forms/refused-fields.ts"
import { useWords } from "#web/words/words.ts"

export type SentPicture = { picture: string; imageUrl: string }

/** Sends a picture as soon as it is chosen; what is refused is said in the server's sentence. */
export function usePicture(onSent: (picture: SentPicture) => void) {
  const t = useWords()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async (file: File) => {
    setFailure(undefined)
    if (file.size > maxPictureBytes) return setFailure(t("adminBanners.form.tooLarge"))
    setSending(true)
    try {
      const { picture, imageUrl } = await post(file)
      onSent({ picture, imageUrl })
    } catch (error) {
      setFailure(fieldsOf(error)[0]?.message ?? sayProblem(error))
    }
    setSending(false)
  }
  return { isSending, failure, send: (file: File) => void send(file) }
}

async function post(file: File): Promise<SentPicture> {
  const answer = await fetch("/files/banner-picture", {
    method: "POST",
    headers: { "x-pharos": "1", "content-type": "application/octet-stream" },
    body: file,
  })
  const body: unknown = await answer.json()
  if (answer.ok) return body as SentPicture // the server's own shape
  const { code, data } = (body ?? {}) as { code?: string; data?: unknown } // looked at by who reads it
  throw new ORPCError(code ?? "something-went-wrong", { status: answer.status, data })
}
