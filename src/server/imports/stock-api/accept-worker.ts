import { answerListJob } from "#server/imports/lists/list-worker.ts"
import { acceptList, type SentList } from "./accept-list.ts"

await answerListJob((database, sent: SentList) =>
  acceptList(database, { ...sent, requestHash: Buffer.from(sent.requestHash) }),
)
