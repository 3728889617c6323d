import { endpoints } from "#server/api/endpoints.ts"
import { answerList } from "./answer.ts"

const { medicineLists } = endpoints

export const medicineListRoutes = {
  find: medicineLists.find.handler(({ context: { app, person }, input }) =>
    answerList(app, input, {
      withPrices: person !== null,
      withUnchecked: (person?.roles ?? []).length > 0,
    }),
  ),
}
