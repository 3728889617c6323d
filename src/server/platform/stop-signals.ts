// Node ends on SIGHUP even where nohup had it ignored; bash and zsh leave the command's name in `_`.
const isUnderNohup = /(^|\/)nohup$/.test(process.env._ ?? "")

/** Calls back each time the process is asked to stop. The end of the terminal is no such time under nohup. */
export function onStopSignal(stop: () => void): void {
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)
  onHangup((isMeant) => isMeant && stop())
  // A terminal or a pipe that is gone must not end the process before it has stopped in order.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
}

/** Calls back when the terminal ends, and says whether that is meant as a stop. */
export function onHangup(hear: (isStop: boolean) => void): void {
  process.on("SIGHUP", () => hear(!isUnderNohup))
}
