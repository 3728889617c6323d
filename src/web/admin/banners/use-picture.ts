import { ORPCError } from "@orpc/client"
import { useMutation } from "@tanstack/react-query"
import { maxPictureBytes } from "#domain/admin/banner-limits.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { useWords } from "#web/words/words.ts"

export type SentPicture = { picture: string; imageUrl: string }

/** Sends a picture as soon as it is chosen; what is refused is said in the server's sentence. */
export function usePicture(onSent: (picture: SentPicture) => void) {
  const t = useWords()
  const sending = useMutation({ mutationFn: post, onSuccess: onSent })
  const sayFailure = (error: unknown) => {
    if (error instanceof TooLarge) return t("adminBanners.form.tooLarge")
    const [said] = Object.values(readRefusal(error)?.fields ?? {})
    return said ?? sayProblem(error)
  }
  return {
    isSending: sending.isPending,
    failure: sending.error ? sayFailure(sending.error) : undefined,
    send: sending.mutate,
  }
}

class TooLarge extends Error {}

async function post(file: File): Promise<SentPicture> {
  if (file.size > maxPictureBytes) throw new TooLarge()
  const answer = await fetch("/files/banner-picture", {
    method: "POST",
    headers: { "x-pharos": "1", "content-type": "application/octet-stream" },
    body: file,
  })
  const body: unknown = await answer.json()
  if (answer.ok) {
    const { picture, imageUrl } = body as SentPicture // the server's own shape
    return { picture, imageUrl }
  }
  const { code, data } = (body ?? {}) as { code?: string; data?: unknown } // looked at by who reads it
  throw new ORPCError(code ?? "something-went-wrong", { status: answer.status, data })
}
