import { ORPCError } from "@orpc/client"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { CatalogueImport, StockImport } from "#domain/imports/list-report.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { saveFile } from "#web/kit/browser/save-file.ts"
import type { ImportUrl } from "#web/pharmacy/stock/stock-files.ts"
import { useWords } from "#web/words/words.ts"

const maxBytes = 20 * 1024 * 1024

/** The report of any list. */
export type ImportReport = StockImport | CatalogueImport

type Step = { what: "checking" | "writing" | "saving"; run: () => Promise<void> }

/**
 * Uploads a list: a preview when it is chosen, the import on request. Closing the dialog aborts the
 * preview.
 */
export function useImport(urlOf: ImportUrl, onDone: () => void) {
  const t = useWords()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  // After another file was chosen, only the newest request counts.
  const step = useMutation({ mutationFn: ({ run }: Step) => run() })
  const run = (what: Step["what"], act: () => Promise<void>) => step.mutate({ what, run: act })
  const looking = useRef<AbortController>(null)
  useEffect(() => () => looking.current?.abort(), [])
  const preview = (chosen: File) => {
    looking.current?.abort()
    const { signal } = (looking.current = new AbortController())
    run("checking", async () => {
      const answer = await post(urlOf(chosen.name, "look"), chosen, signal)
      setReport((await answer.json()) as ImportReport) // the server's own shape
    })
  }
  const write = (chosen: File) =>
    run("writing", async () => {
      const answer = await post(urlOf(chosen.name, "write"), chosen)
      setReport((await answer.json()) as ImportReport) // the server's own shape
      onDone()
    })
  const saveRemarks = (chosen: File) =>
    run("saving", async () => {
      const answer = await post(urlOf(chosen.name, "remarks"), chosen)
      saveFile(`remarks-${chosen.name.replace(/\.[^.]*$/, "")}.csv`, await answer.text(), "text/csv")
    })
  const choose = (chosen: File | null) => {
    looking.current?.abort()
    setReport(null)
    step.reset()
    const isTooLarge = chosen !== null && chosen.size > maxBytes
    setFile(isTooLarge ? null : chosen)
    if (isTooLarge) run("checking", () => Promise.reject(new ListRefused(t("shelf.importing.tooLarge"))))
    else if (chosen !== null) preview(chosen)
  }
  const { error } = step
  return {
    file,
    report,
    failure: error && (error instanceof ListRefused ? error.message : sayProblem(error)),
    doing: step.isPending ? step.variables.what : null,
    choose,
    preview,
    write,
    saveRemarks,
  }
}

async function post(url: string, body: File, signal: AbortSignal | null = null): Promise<Response> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "x-pharos": "1", "content-type": "application/octet-stream" },
    body,
    signal,
  })
  if (!answer.ok) throw refusalOf(await answer.json(), answer.status)
  return answer
}

/** Returns why a list cannot be imported at all. */
class ListRefused extends Error {}

function refusalOf(body: unknown, status: number): Error {
  const { code, message } = (body ?? {}) as { code?: string; message?: string } // validated below
  if (code === "unreadable-list" && typeof message === "string") return new ListRefused(message)
  return new ORPCError(typeof code === "string" ? code : "something-went-wrong", { status })
}
