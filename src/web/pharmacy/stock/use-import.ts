import { ORPCError } from "@orpc/client"
import { useEffect, useRef, useState } from "react"
import type { CatalogueImport, StockImport } from "#domain/imports/list-report.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { saveFile } from "#web/kit/browser/save-file.ts"
import type { ImportUrl } from "#web/pharmacy/stock/stock-files.ts"
import { useWords } from "#web/words/words.ts"

const mostBytes = 20 * 1024 * 1024

/** What was read of a list, whichever list it is. */
export type ImportReport = StockImport | CatalogueImport

type Doing = "checking" | "writing" | "saving" | null

/** Sends a list: to look at it as soon as it is chosen, for good when asked to. Who leaves stops the looking. */
export function useImport(urlOf: ImportUrl, onDone: () => void) {
  const t = useWords()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [doing, setDoing] = useState<Doing>(null)
  const looking = useRef<AbortController>(null)
  useEffect(() => () => looking.current?.abort(), [])
  const run = async (what: Exclude<Doing, null>, act: () => Promise<void>) => {
    setDoing(what)
    setFailure(null)
    try {
      await act()
      setDoing(null)
    } catch (error) {
      // Another list has been chosen, or the dialog is gone.
      if (error instanceof DOMException && error.name === "AbortError") return
      setFailure(error instanceof ListRefused ? error.message : sayProblem(error))
      setDoing(null)
    }
  }
  const look = (chosen: File) => {
    looking.current?.abort()
    const { signal } = (looking.current = new AbortController())
    void run("checking", async () => {
      const answer = await post(urlOf(chosen.name, "look"), chosen, signal)
      setReport((await answer.json()) as ImportReport) // the server's own shape
    })
  }
  const write = (chosen: File) =>
    void run("writing", async () => {
      const answer = await post(urlOf(chosen.name, "write"), chosen)
      setReport((await answer.json()) as ImportReport) // the server's own shape
      onDone()
    })
  const saveRemarks = (chosen: File) =>
    void run("saving", async () => {
      const answer = await post(urlOf(chosen.name, "remarks"), chosen)
      saveFile(`remarks-${chosen.name.replace(/\.[^.]*$/, "")}.csv`, await answer.text(), "text/csv")
    })
  const choose = (chosen: File | null) => {
    looking.current?.abort()
    setReport(null)
    setFailure(null)
    setDoing(null)
    const isTooLarge = chosen !== null && chosen.size > mostBytes
    setFile(isTooLarge ? null : chosen)
    if (isTooLarge) setFailure(t("shelf.importing.tooLarge"))
    else if (chosen !== null) look(chosen)
  }
  return { file, report, failure, doing, choose, look, write, saveRemarks }
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

/** A list that cannot be taken at all; the sentence says why. */
class ListRefused extends Error {}

function refusalOf(body: unknown, status: number): Error {
  const { code, message } = (body ?? {}) as { code?: string; message?: string } // looked at below
  if (code === "unreadable-list" && typeof message === "string") return new ListRefused(message)
  return new ORPCError(typeof code === "string" ? code : "something-went-wrong", { status })
}
