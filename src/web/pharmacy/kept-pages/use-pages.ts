import { useMutation } from "@tanstack/react-query"
import { maxPageBytes, pdfType } from "#domain/pharmacy/kept-pages.ts"
import { shrinkPicture, UnusablePicture } from "#web/customer/orders/prescription/shrink-picture.ts"
import { sayUnusable } from "#web/customer/orders/prescription/use-picture.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { sendFile } from "#web/data/send-file.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { type TFunction, useWords } from "#web/words/words.ts"
import "#web/words/en/kept-pages.ts"
import "#web/words/en/orders.ts"

/** A page that is ready to be sent. Its id is its idempotency key. */
export type ChosenPage = { id: string; name: string; file: Blob }

/** Where the pages of a paper are kept. */
export type PagePlace = {
  urlOf: (pageId: string) => string
  /** Reads the paper again. */
  refresh: () => Promise<unknown>
}

class LargePdf extends Error {}

/** Makes chosen files ready to be sent: pictures small, PDFs as they are. */
export function useChoosing(onChosen: (pages: ChosenPage[]) => void) {
  const t = useWords()
  return useMutation({
    networkMode: "always",
    mutationFn: (files: File[]) => Promise.all(files.map(prepare)),
    onSuccess: onChosen,
    onError: (error) => toast({ text: sayUnprepared(t, error), tone: "bad" }),
  })
}

async function prepare(file: File): Promise<ChosenPage> {
  const isPdf = file.type === pdfType
  if (isPdf && file.size > maxPageBytes) throw new LargePdf()
  const content = isPdf ? file : (await shrinkPicture(file)).file
  return { id: crypto.randomUUID(), name: file.name, file: content }
}

function sayUnprepared(t: TFunction, error: unknown): string {
  if (error instanceof LargePdf) return t("keptPages.tooLarge", { megabytes: maxPageBytes / 1024 / 1024 })
  return error instanceof UnusablePicture ? sayUnusable(t, error) : sayProblem(error)
}

/** Sends pages to their paper, one after the other; each at most once. */
export function useSendPages({ urlOf, refresh }: PagePlace) {
  return useMutation({
    networkMode: "always",
    mutationFn: (pages: ChosenPage[]) => sendPages(urlOf, pages),
    onSettled: refresh,
  })
}
export type SendingPages = ReturnType<typeof useSendPages>

export async function sendPages(urlOf: PagePlace["urlOf"], pages: ChosenPage[]) {
  for (const { id, file } of pages) {
    // oxlint-disable-next-line no-await-in-loop -- in the order of the paper
    await sendFile({ method: "PUT", path: urlOf(id), file })
  }
}
