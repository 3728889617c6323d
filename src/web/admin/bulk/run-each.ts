import { sayProblem } from "#web/data/problem-words.ts"

export type Refused<Row> = { row: Row; why: string }

/**
 * Does an act for each row, one after the other: each is a request of its own with its own entry in the audit log, so that
 * one refusal holds up no other and whatever was done stays done. Returns the refused rows.
 */
export async function runEach<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  onStep: (done: number) => void,
): Promise<Refused<Row>[]> {
  const refused: Refused<Row>[] = []
  for (const [place, row] of rows.entries()) {
    onStep(place)
    try {
      await act(row)
    } catch (error) {
      refused.push({ row, why: sayProblem(error) })
    }
  }
  return refused
}
