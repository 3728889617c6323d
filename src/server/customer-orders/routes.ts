import { endpoints } from "../endpoints.ts"
import { problem } from "../problems.ts"

export const customerOrderRoutes = {
  list: endpoints.customerOrders.list.handler(() => {
    throw problem("something-went-wrong")
  }),
  contact: endpoints.customerOrders.contact.handler(() => {
    throw problem("something-went-wrong")
  }),
  place: endpoints.customerOrders.place.handler(() => {
    throw problem("something-went-wrong")
  }),
  edit: endpoints.customerOrders.edit.handler(() => {
    throw problem("something-went-wrong")
  }),
  cancel: endpoints.customerOrders.cancel.handler(() => {
    throw problem("something-went-wrong")
  }),
}

export const receivedOrderRoutes = {
  list: endpoints.receivedOrders.list.handler(() => {
    throw problem("something-went-wrong")
  }),
  markSeen: endpoints.receivedOrders.markSeen.handler(() => {
    throw problem("something-went-wrong")
  }),
  complete: endpoints.receivedOrders.complete.handler(() => {
    throw problem("something-went-wrong")
  }),
  reject: endpoints.receivedOrders.reject.handler(() => {
    throw problem("something-went-wrong")
  }),
}
