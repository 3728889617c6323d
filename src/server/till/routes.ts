import { endpoints } from "../endpoints.ts"
import { problem } from "../problems.ts"

const { till } = endpoints
const soon = (): never => {
  throw problem("not-found")
}

export const tillRoutes = {
  shelf: till.shelf.handler(soon),
  shelfRows: till.shelfRows.handler(soon),
  tasks: till.tasks.handler(soon),
  finishTask: till.finishTask.handler(soon),
}
