import { endpoints } from "../endpoints.ts"
import { problem } from "../problems.ts"

const { shelf, medicines } = endpoints
const soon = (): never => {
  throw problem("not-found")
}

export const shelfRoutes = {
  list: shelf.list.handler(soon),
  get: shelf.get.handler(soon),
  movements: shelf.movements.handler(soon),
  buy: shelf.buy.handler(soon),
  edit: shelf.edit.handler(soon),
  adjust: shelf.adjust.handler(soon),
  count: shelf.count.handler(soon),
  remove: shelf.remove.handler(soon),
  restore: shelf.restore.handler(soon),
  add: shelf.add.handler(soon),
}

export const medicineRoutes = {
  list: medicines.list.handler(soon),
  find: medicines.find.handler(soon),
  add: medicines.add.handler(soon),
}
