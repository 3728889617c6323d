/** What the address of To do carries; the open tasks when it carries nothing. */
export type ToDoSearch = { status?: "done" }

export const readToDoSearch = ({ status }: Record<string, unknown>): ToDoSearch =>
  status === "done" ? { status } : {}
