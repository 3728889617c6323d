import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { Draft } from "#contract/pharmacy/drafts.ts"
import { draftPageUrl } from "#domain/pharmacy/kept-pages.ts"
import { topic } from "#domain/platform/live.ts"
import { api } from "#web/data/call.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { sendFile } from "#web/data/send-file.ts"
import { useWorkplace } from "#web/data/session.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import type { ChosenPage } from "#web/pharmacy/kept-pages/use-pages.ts"

const keyOf = (id: string) => api.drafts.get.queryKey({ input: { id } })

/** Holds chosen pages on this device until they are kept with the draft of the sheet or with its receipt. */
export function useChosenPages() {
  const [chosen, setChosen] = useState<ChosenPage[]>([])
  const latest = useRef(chosen)
  const set = (pages: ChosenPage[]) => {
    latest.current = pages
    setChosen(pages)
  }
  return { chosen, latest: () => latest.current, set }
}
export type ChosenPages = ReturnType<typeof useChosenPages>

/** Returns the pages that are kept with the draft of the sheet, also those that another machine adds. */
export function useKeptPages({ key: id, version }: { key: string; version: number }) {
  const client = useQueryClient()
  const pharmacy = useWorkplace("pharmacy")
  const options = api.drafts.get.queryOptions({ input: { id }, enabled: version > 0 })
  const { data } = useQuery(options)
  const refresh = () => client.invalidateQueries({ queryKey: api.drafts.get.key() })
  useLiveTopics(pharmacy ? [topic.pharmacyDrafts(pharmacy.id)] : [], refresh, options)
  return { kept: version > 0 ? (data?.pages ?? []) : [], refresh }
}

/** Sends chosen pages to a draft, one after the other, as long as it is open; drops one that is refused. */
export async function keepChosen(
  client: QueryClient,
  { id, pages, isOpen }: { id: string; pages: ChosenPages; isOpen: () => boolean },
): Promise<void> {
  for (let [page] = pages.latest(); page && isOpen(); [page] = pages.latest()) {
    const { id: pageId, file } = page
    try {
      // oxlint-disable-next-line no-await-in-loop -- in the order of the paper
      const draft = await sendFile({ method: "PUT", path: draftPageUrl(id, pageId), file })
      putAnswer(client, keyOf(id), draft as Draft) // the route's answer
    } catch (error) {
      const [why] = Object.values(readRefusal(error)?.fields ?? {})
      if (why === undefined) throw error
      toast({ text: why, tone: "bad" })
    }
    pages.set(pages.latest().filter((other) => other.id !== pageId))
  }
}

/** Copies pages of a draft, so that they can be added to another; leaves out one that is gone. */
export async function copyPages(client: QueryClient, draftId: string, only?: string): Promise<ChosenPage[]> {
  const pages = client.getQueryData(keyOf(draftId))?.pages ?? []
  const copies = await Promise.all(
    pages.map(async ({ id }, place): Promise<ChosenPage[]> => {
      if (only !== undefined && id !== only) return []
      const answer = await fetch(draftPageUrl(draftId, id))
      return answer.ok
        ? [{ id: crypto.randomUUID(), name: String(place + 1), file: await answer.blob() }]
        : []
    }),
  )
  return copies.flat()
}
