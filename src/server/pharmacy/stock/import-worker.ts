import { answerListJob, receivedList } from "#server/imports/lists/list-worker.ts"
import type { ImportJob } from "./import-beside.ts"
import { importStock } from "./stock-import.ts"

await answerListJob((database, { keeper, list, ...asked }: ImportJob) =>
  importStock(database, keeper, { ...asked, list: receivedList(list) }),
)
