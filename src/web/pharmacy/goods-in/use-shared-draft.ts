import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { GoodsContent } from "#contract/pharmacy/drafts.ts"
import { call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { type ChosenPages, copyPages, keepChosen } from "#web/pharmacy/goods-in/draft-pages.ts"
import { type GoodsDraft, startGoodsDraft } from "#web/pharmacy/goods-in/goods-draft.ts"
import type { ChosenPage } from "#web/pharmacy/kept-pages/use-pages.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/drafts.ts"

/** Long enough to type a field, short enough that little is lost with a machine. */
const pauseMs = 2_000

/** Whether the sheet is saved for the pharmacy's other machines, or why not. */
type Saving =
  | { is: "kept" | "saving" | "saved" | "local" | "tooMany" }
  | { is: "changed"; by: string | null; at: string }
  | { is: "gone" }

type Sheet = {
  values: GoodsDraft
  latest: () => GoodsDraft
  set: (part: Partial<GoodsDraft>, edited?: string[]) => void
  restart: (values: GoodsDraft) => void
}

const contentOf = ({ key: _key, version: _version, ...typed }: GoodsDraft): GoodsContent => ({
  kind: "goods-in",
  ...typed,
})

/** Identifies what is saved: the draft and all that was typed. */
const savedText = (draft: GoodsDraft) => `${draft.key} ${JSON.stringify(contentOf(draft))}`

type Around = {
  isBegun: boolean
  today: string
  /** Saved with the sheet. */
  pages: ChosenPages
  /** Called after each change of the pharmacy's drafts. */
  onChanged: () => void
}

/** Saves the sheet of an invoice as a draft of the pharmacy after each pause, and takes up other drafts. */
export function useSharedDraft(sheet: Sheet, { isBegun, today, pages, onChanged }: Around) {
  const t = useWords()
  const client = useQueryClient()
  const outage = useOutage()
  const [saving, setSaving] = useState<Saving>({ is: "kept" })
  const saved = useRef("")
  const running = useRef<Promise<void>>(Promise.resolve())
  const text = JSON.stringify(contentOf(sheet.values))
  const isRefused = saving.is === "changed" || saving.is === "gone"

  const saveNow = async () => {
    const draft = sheet.latest()
    const sent = savedText(draft)
    const isOpen = () => sheet.latest().key === draft.key
    if (sent === saved.current && pages.latest().length === 0) return
    setSaving({ is: "saving" })
    try {
      if (sent !== saved.current) {
        const { version } = await call.drafts.save({
          id: draft.key,
          version: draft.version,
          content: contentOf(draft),
        })
        saved.current = sent
        if (isOpen()) sheet.set({ version }, [])
      }
      await keepChosen(client, { id: draft.key, pages, isOpen })
      setSaving({ is: "saved" })
      onChanged()
    } catch (error) {
      setSaving(whyNotSaved(error))
    }
  }
  /** Saves what was typed last, after a save that is under way. */
  const save = () => {
    running.current = running.current.then(saveNow)
    return running.current
  }

  useEffect(() => {
    if (!isBegun || isRefused || outage) return
    const timer = setTimeout(() => void save(), pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- saves again when text, pages or the connection change
  }, [text, pages.chosen.length, isBegun, isRefused, outage])

  const show = (draft: GoodsDraft) => {
    saved.current = ""
    setSaving({ is: "kept" })
    sheet.restart(draft)
  }
  const load = async (id: string) => {
    const { content, version, savedBy } = await call.drafts.get({ id })
    if (content.kind !== "goods-in") return
    const { kind: _kind, ...typed } = content
    const draft = { ...typed, key: id, version }
    show(draft)
    saved.current = savedText(draft)
    setSaving({ is: "saved" })
    return savedBy ?? t("drafts.somebody")
  }
  const isKept = () => savedText(sheet.latest()) === saved.current && pages.latest().length === 0
  /** Shows a sheet as a new draft, with its pages under new ids: one may have reached the former draft. */
  const renew = async (draft: GoodsDraft, chosen: ChosenPage[], copied: Promise<ChosenPage[]>) => {
    show({ ...draft, key: crypto.randomUUID(), version: 0 })
    pages.set(chosen.map((page) => ({ ...page, id: crypto.randomUUID() })))
    pages.set([...(await copied.catch(() => [])), ...pages.latest()])
  }
  return {
    state: outage && isBegun && !isRefused ? ({ is: "local" } as const) : saving,
    /** Waits until the sheet is saved, before it is received; returns its version if it has one. */
    finish: async () => {
      if (!isRefused) await save()
      const { version } = sheet.latest()
      return version === 0 ? undefined : version
    },
    start: () => show(startGoodsDraft(today)),
    putAside: async () => {
      await save()
      if (!isKept()) return toast({ text: t("drafts.unsaved"), tone: "bad" })
      show(startGoodsDraft(today))
      onChanged()
      toast({ text: t("drafts.wasPutAside") })
    },
    resume: async (id: string) => {
      if (isBegun) await save()
      if (isBegun && !isKept()) return toast({ text: t("drafts.unsaved"), tone: "bad" })
      await load(id).catch(toastProblem)
      onChanged()
      scrollTo({ top: 0 })
    },
    loadTheirs: () =>
      load(sheet.values.key).then(
        (name) => name && toast({ text: t("drafts.loaded", { name }) }),
        toastProblem,
      ),
    keepMine: () => renew(sheet.latest(), pages.latest(), copyPages(client, sheet.latest().key)),
    /** Shows why a receipt was refused, if it was because of the draft. */
    note: (error: unknown) => {
      const why = whyNotSaved(error)
      if (why.is === "changed") setSaving(why)
    },
    /** Deletes the draft with the sheet, and returns the undo; one that somebody else has changed stays. */
    clear: () => {
      const draft = sheet.latest()
      const { key: id, version } = draft
      const [chosen, copied] = [pages.latest(), copyPages(client, id)]
      show(startGoodsDraft(today))
      pages.set([])
      if (version > 0)
        copied
          .then(() => call.drafts.remove({ id, version }))
          .catch(toastProblem)
          .finally(onChanged)
      return () => void renew(draft, chosen, copied)
    },
  }
}

function whyNotSaved(error: unknown): Saving {
  const refusal = readRefusal(error)
  if (refusal?.code === "draft-changed") {
    const [by, at] = [refusal.detail("savedBy"), refusal.detail("savedAt")]
    return { is: "changed", by: typeof by === "string" ? by : null, at: typeof at === "string" ? at : "" }
  }
  if (refusal?.code === "not-found") return { is: "gone" }
  return { is: refusal?.code === "too-many-drafts" ? "tooMany" : "local" }
}
