import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { expect, onTestFinished, test, vi } from "vitest"
import { putAnswer } from "./put-answer.ts"

const queryKey = ["shelf"]

function openQuery() {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: "always", retry: false } } })
  const asked: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const next = Promise.withResolvers<string>()
    asked.push(next)
    return next.promise
  }
  const close = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  return { client, asked, close }
}

const read = (client: QueryClient) => client.getQueryData<string>(queryKey)

test("starts a read under way again, which may be older than the answer", async () => {
  const { client, asked, close } = openQuery()
  putAnswer(client, queryKey, "changed")
  asked[0]?.resolve("before the change")
  await expect.poll(() => asked.length).toBe(2)
  expect(read(client)).toBe("changed")
  asked[1]?.resolve("changed, and more")
  await expect.poll(() => read(client)).toBe("changed, and more")
  close()
})

test("reads nothing again when no read is under way", async () => {
  const { client, asked, close } = openQuery()
  asked[0]?.resolve("read")
  await expect.poll(() => read(client)).toBe("read")
  putAnswer<typeof queryKey, string>(client, queryKey, (before) => `${before}, changed`)
  expect(read(client)).toBe("read, changed")
  expect(asked).toHaveLength(1)
  close()
})

test("keeps the time of an answer of which a part is changed", async () => {
  vi.useFakeTimers({ now: 1_000, toFake: ["Date"] })
  onTestFinished(() => void vi.useRealTimers())
  const client = new QueryClient()
  const readAt = () => client.getQueryState(queryKey)?.dataUpdatedAt
  await client.fetchQuery({ queryKey, queryFn: () => "read" })
  vi.setSystemTime(5_000)
  putAnswer<typeof queryKey, string>(client, queryKey, (before) => `${before}, changed`)
  expect(read(client)).toBe("read, changed")
  expect(readAt()).toBe(1_000)
  putAnswer(client, queryKey, "answered")
  expect(readAt()).toBe(5_000)
})
