import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { invoiceFileUrl, maxInvoiceFileBytes, pdfType } from "#domain/pharmacy/invoice-files.ts"
import { shrinkPicture, UnusablePicture } from "#web/customer/orders/prescription/shrink-picture.ts"
import { sayUnusable } from "#web/customer/orders/prescription/use-picture.ts"
import { api } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { sendFile } from "#web/data/send-file.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { type TFunction, useWords } from "#web/words/words.ts"
import "#web/words/en/orders.ts"

/** A page of an invoice that is ready to be sent. Its id is its idempotency key. */
export type ChosenPage = { id: string; name: string; file: Blob }

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
  if (isPdf && file.size > maxInvoiceFileBytes) throw new LargePdf()
  const content = isPdf ? file : (await shrinkPicture(file)).file
  return { id: crypto.randomUUID(), name: file.name, file: content }
}

function sayUnprepared(t: TFunction, error: unknown): string {
  if (error instanceof LargePdf)
    return t("goodsIn.pages.tooLarge", { megabytes: maxInvoiceFileBytes / 1024 / 1024 })
  return error instanceof UnusablePicture ? sayUnusable(t, error) : sayProblem(error)
}

/** Sends pages to a received invoice, one after the other; each at most once. */
export function useSendPages(receiptId: string) {
  const t = useWords()
  const refresh = useRefresh()
  return useMutation({
    networkMode: "always",
    mutationFn: (pages: ChosenPage[]) => sendPages(receiptId, pages),
    onSuccess: (_nothing, { length }) => toast({ text: t("goodsIn.pages.saved", { count: length }) }),
    onError: (error) => {
      const [said] = Object.values(readRefusal(error)?.fields ?? {})
      toast({ text: said ?? sayProblem(error), tone: "bad" })
    },
    onSettled: refresh,
  })
}

async function sendPages(receiptId: string, pages: ChosenPage[]) {
  for (const { id, file } of pages) {
    // oxlint-disable-next-line no-await-in-loop -- in the order of the paper
    await sendFile({ method: "PUT", path: invoiceFileUrl(receiptId, id), file })
  }
}

/** Reads the received invoices again. */
export function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [api.goodsIn.get.key(), api.goodsIn.list.key()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

/** Holds the pages of the sheet until its goods are received, then sends them. */
export function useInvoicePages() {
  const t = useWords()
  const refresh = useRefresh()
  const [chosen, set] = useState<ChosenPage[]>([])
  const sendTo = (receiptId: string) => {
    if (chosen.length === 0) return
    set([])
    sendPages(receiptId, chosen)
      .catch(() => toast({ text: t("goodsIn.pages.notSaved"), tone: "bad" }))
      .finally(() => void refresh())
  }
  return { chosen, set, sendTo }
}

export type InvoicePages = ReturnType<typeof useInvoicePages>
