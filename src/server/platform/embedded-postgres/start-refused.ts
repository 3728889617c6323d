/** The database that comes along cannot start; the message is a sentence for the person who starts Pharos. */
export class StartRefused extends Error {
  override name = "StartRefused"
}
