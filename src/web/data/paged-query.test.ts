import { createTanstackQueryUtils } from "@orpc/tanstack-query"
import { hashKey, QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { pagedQuery } from "./paged-query.ts"

type Question = { status: string; before?: number | undefined }

/** Creates an endpoint of three rows, one per page, newest first, that records its inputs. */
function makeEndpoint() {
  const asked: Question[] = []
  const { list } = createTanstackQueryUtils({
    list: async (input: Question) => {
      asked.push(input)
      const id = (input.before ?? 4) - 1
      return { rows: [{ id }], next: id > 1 ? id : null }
    },
  })
  return { list, asked }
}

test("requests each page with the cursor of the previous one", async () => {
  const { list, asked } = makeEndpoint()
  const query = pagedQuery(list, { input: { status: "open" }, by: "before" })
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 9 })
  expect(pages.map(({ rows }) => rows[0]?.id)).toEqual([3, 2, 1])
  expect(asked.map(({ before }) => before)).toEqual([undefined, 3, 2])
  expect(asked.every(({ status }) => status === "open")).toBe(true)
})

test("counts pages for a list with page numbers", async () => {
  const pagesAsked: unknown[] = []
  const { list } = createTanstackQueryUtils({
    list: async ({ page = 1 }: { page?: number }) => {
      pagesAsked.push(page)
      return { rows: [page], total: 3 }
    },
  })
  const next = ({ total }: { total: number }, { length }: readonly unknown[]) =>
    length < total ? length + 1 : undefined
  const query = pagedQuery(list, { input: {}, by: "page", next })
  await new QueryClient().fetchInfiniteQuery({ ...query, pages: 9 })
  expect(pagesAsked).toEqual([1, 2, 3])
})

test("derives the query key from the input", () => {
  const { list } = makeEndpoint()
  const keyOf = (status: string) => hashKey(pagedQuery(list, { input: { status }, by: "before" }).queryKey)
  expect(keyOf("open")).toBe(keyOf("open"))
  expect(keyOf("open")).not.toBe(keyOf("done"))
})
