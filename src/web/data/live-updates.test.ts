import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { missingSince, readAgain } from "#web/data/live-updates.ts"

const startedAt = 1_000_000
const freshMs = 50_000

test("asks from the page's start on for what may have been asked for with the page", () => {
  const readAt = startedAt + 9_000
  expect(missingSince({ readAt, freshMs }, readAt + 500, startedAt)).toBe(startedAt)
})

test("asks from a little before its arrival on for a later answer", () => {
  const readAt = startedAt + 60_000
  expect(missingSince({ readAt, freshMs }, readAt + 500, startedAt)).toBe(readAt - 2_000)
})

test("asks no further back than an answer stays fresh, as it is read again then", () => {
  const now = startedAt + 300_000
  expect(missingSince({ readAt: startedAt + 1_000, freshMs }, now, startedAt)).toBe(now - freshMs - 2_000)
})

test("has nothing to ask for before the first answer", () => {
  expect(missingSince({ readAt: 0, freshMs }, startedAt, startedAt)).toBeUndefined()
})

/** Reads a list's first page; all later reads wait for `release`. */
async function readPages() {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } })
  const options = {
    queryKey: ["pages"],
    initialPageParam: 1,
    getNextPageParam: (last: string) => last.length + 1,
  }
  const asked: string[] = []
  let answer = Promise.resolve()
  const observer = new InfiniteQueryObserver(client, {
    ...options,
    queryFn: async ({ pageParam }) => {
      asked.push(`page ${pageParam}`)
      await answer
      return "x".repeat(pageParam)
    },
  })
  const close = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual(["x"])
  const late = Promise.withResolvers<void>()
  answer = late.promise
  return { client, options, asked, observer, close, release: late.resolve }
}

test("reads again after the next page that is under way, which is not lost", async () => {
  const { client, options, asked, observer, close, release } = await readPages()
  void observer.fetchNextPage()
  const again = readAgain(client, options)
  release()
  await again
  expect(observer.getCurrentResult().data?.pages).toEqual(["x", "xx"])
  expect(asked).toEqual(["page 1", "page 2", "page 1", "page 2"])
  close()
})

test("reads again what the next page interrupted", async () => {
  const { client, options, asked, observer, close, release } = await readPages()
  const again = readAgain(client, options)
  void observer.fetchNextPage()
  release()
  await again
  expect(observer.getCurrentResult().data?.pages).toEqual(["x", "xx"])
  expect(asked).toEqual(["page 1", "page 1", "page 2", "page 1", "page 2"])
  close()
})
