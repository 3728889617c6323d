import { endpoints } from "../endpoints.ts"
import { problem } from "../problems.ts"

export const doseScheduleRoutes = {
  list: endpoints.doseSchedules.list.handler(() => {
    throw problem("something-went-wrong")
  }),
  get: endpoints.doseSchedules.get.handler(() => {
    throw problem("something-went-wrong")
  }),
  create: endpoints.doseSchedules.create.handler(() => {
    throw problem("something-went-wrong")
  }),
  edit: endpoints.doseSchedules.edit.handler(() => {
    throw problem("something-went-wrong")
  }),
  remove: endpoints.doseSchedules.remove.handler(() => {
    throw problem("something-went-wrong")
  }),
  setStock: endpoints.doseSchedules.setStock.handler(() => {
    throw problem("something-went-wrong")
  }),
}
