import { answerListJob, receivedList } from "#server/imports/lists/list-worker.ts"
import { importCatalogue } from "./catalogue-import.ts"
import type { CatalogueJob } from "./import-in-worker.ts"

await answerListJob((database, { importer, list, ...asked }: CatalogueJob) =>
  importCatalogue(database, importer, { ...asked, list: receivedList(list) }),
)
