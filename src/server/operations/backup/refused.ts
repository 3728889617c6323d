/** A backup that cannot be made or restored; the message is a sentence for whoever asked for it. Nothing was changed. */
export class BackupRefused extends Error {
  override name = "BackupRefused"
}
