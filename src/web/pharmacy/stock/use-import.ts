import { ORPCError } from "@orpc/client"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { ListAnswers } from "#contract/imports/list-answers.ts"
import type { CatalogueImport, ListColumn, StockImport } from "#domain/imports/list-report.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { saveFile } from "#web/kit/browser/save-file.ts"
import { asText, UnreadableWorkbook } from "#web/pharmacy/stock/read-workbook.ts"
import type { ImportUrl } from "#web/pharmacy/stock/stock-files.ts"
import { useWords } from "#web/words/words.ts"

const maxBytes = 20 * 1024 * 1024

/** The report of any list. */
export type ImportReport = StockImport | CatalogueImport

const noAnswers: ListAnswers = { columns: {}, chosen: {}, added: {} }

type Step = { what: "checking" | "writing" | "saving"; run: () => Promise<void> }

/**
 * Uploads a list: a preview when it is chosen, the import on request. Closing the dialog aborts the
 * preview.
 */
export function useImport(urlOf: ImportUrl, onDone: () => void) {
  const t = useWords()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [answers, setAnswers] = useState(noAnswers)
  /** The answers that the report knows. */
  const [known, setKnown] = useState(noAnswers)
  // After another file was chosen, only the newest request counts.
  const step = useMutation({ mutationFn: ({ run }: Step) => run() })
  const run = (what: Step["what"], act: () => Promise<void>) => step.mutate({ what, run: act })
  const looking = useRef<AbortController>(null)
  useEffect(() => () => looking.current?.abort(), [])
  const preview = (chosen: File, answers: ListAnswers) => {
    looking.current?.abort()
    const { signal } = (looking.current = new AbortController())
    run("checking", async () => {
      const answer = await post(urlOf(chosen.name, "look"), { list: chosen, answers, signal })
      setReport((await answer.json()) as ImportReport) // the server's own shape
      setKnown(answers)
    })
  }
  const write = (chosen: File) =>
    run("writing", async () => {
      const answer = await post(urlOf(chosen.name, "write"), { list: chosen, answers })
      setReport((await answer.json()) as ImportReport) // the server's own shape
      onDone()
    })
  const saveRemarks = (chosen: File) =>
    run("saving", async () => {
      const answer = await post(urlOf(chosen.name, "remarks"), { list: chosen, answers })
      saveFile(`remarks-${chosen.name.replace(/\.[^.]*$/, "")}.csv`, await answer.text(), "text/csv")
    })
  const choose = (chosen: File | null) => {
    looking.current?.abort()
    setReport(null)
    setAnswers(noAnswers)
    step.reset()
    setFile(null)
    if (chosen === null) return
    run("checking", async () => {
      const list = await asText(chosen).catch((error: unknown) => {
        throw error instanceof UnreadableWorkbook
          ? new ListRefused(t("shelf.importing.unreadableWorkbook"))
          : error
      })
      if (list.size > maxBytes) throw new ListRefused(t("shelf.importing.tooLarge"))
      setFile(list)
      preview(list, noAnswers)
    })
  }
  const { error } = step
  return {
    file,
    report,
    answers,
    answer: (change: Partial<ListAnswers>) => setAnswers({ ...answers, ...change }),
    /** Whether something was answered since the list was checked. */
    isChanged: answers !== known,
    /** The columns of a list that was refused for them. */
    refusedColumns: error instanceof ListRefused ? error.columns : undefined,
    failure: error && (error instanceof ListRefused ? error.message : sayProblem(error)),
    doing: step.isPending ? step.variables.what : null,
    choose,
    preview: (chosen: File) => preview(chosen, answers),
    write,
    saveRemarks,
  }
}

type Posted = { list: File; answers: ListAnswers; signal?: AbortSignal }

async function post(url: string, { list, answers, signal }: Posted): Promise<Response> {
  const isAlone = answers === noAnswers
  const answer = await fetch(url, {
    method: "POST",
    headers: { "x-pharos": "1", ...(isAlone && { "content-type": "application/octet-stream" }) },
    body: isAlone ? list : withAnswers(list, answers),
    signal: signal ?? null,
  })
  if (!answer.ok) throw refusalOf(await answer.json(), answer.status)
  return answer
}

function withAnswers(list: File, answers: ListAnswers): FormData {
  const form = new FormData()
  form.set("list", list)
  form.set("answers", JSON.stringify(answers))
  return form
}

/** Returns why a list cannot be imported at all. */
class ListRefused extends Error {
  readonly columns: ListColumn[] | undefined

  constructor(message: string, columns?: ListColumn[]) {
    super(message)
    this.columns = columns
  }
}

function refusalOf(body: unknown, status: number): Error {
  const { code, message, data } = (body ?? {}) as {
    code?: string
    message?: string
    data?: { columns?: ListColumn[] }
  } // validated below
  if (code === "unreadable-list" && typeof message === "string")
    return new ListRefused(message, data?.columns)
  return new ORPCError(typeof code === "string" ? code : "something-went-wrong", { status })
}
