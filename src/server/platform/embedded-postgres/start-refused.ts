/** Thrown when the bundled database cannot start; the message is a sentence for the operator. */
export class StartRefused extends Error {
  override name = "StartRefused"
}
