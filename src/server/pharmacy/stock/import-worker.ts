import { answerListJob, receivedList } from "#server/imports/lists/list-worker.ts"
import type { ImportJob } from "./import-in-worker.ts"
import { importStock } from "./stock-import.ts"

await answerListJob((database, { actor, list, ...asked }: ImportJob) =>
  importStock(database, actor, { ...asked, list: receivedList(list) }),
)
