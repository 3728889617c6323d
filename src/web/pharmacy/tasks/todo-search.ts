/** The search params of To do; open tasks by default. */
export type ToDoSearch = { status?: "done" }

export const readToDoSearch = ({ status }: Record<string, unknown>): ToDoSearch =>
  status === "done" ? { status } : {}
