import { expect } from "vitest"
import type { Answer } from "#contract/finder/search.ts"
import type { TestApp } from "#test/support/app.ts"

export const colombo = { lat: 6.9271, lng: 79.8612 }

/** Lists the products of all pharmacies of an answer, each with its pharmacy's name. */
export const productsOf = ({ pharmacies }: Pick<Answer, "pharmacies">) =>
  pharmacies.flatMap(({ name, products }) => products.map((product) => ({ name, ...product })))

export type TestQuestion = Record<string, string | number | undefined>

/**
 * Searches over HTTP, as a guest or with a session cookie; requests the count separately if the answer did not
 * wait for it.
 */
export async function search(app: TestApp, question: TestQuestion, cookie?: string): Promise<Answer> {
  const answer = await askFor<Answer>(app, "availability", question, cookie)
  if (answer.pharmacyCount !== null) return answer
  const { limit: _limit, after: _after, exact: _exact, products: _products, ...counted } = question
  const q = answer.corrected ?? counted.q
  return { ...answer, ...(await askFor<Count>(app, "availability/count", { ...counted, q })) }
}

type Count = { pharmacyCount: number }

async function askFor<Shape>(app: TestApp, path: string, question: TestQuestion, cookie?: string) {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(question)) if (value !== undefined) query.set(key, String(value))
  const response = await app.ask(`/api/${path}?${query.toString()}`, cookie ? { headers: { cookie } } : {})
  expect({ status: response.status, said: response.ok || (await response.text()) }).toEqual({
    status: 200,
    said: true,
  })
  return (await response.json()) as Shape // the contract's own shape, checked on the way out
}
