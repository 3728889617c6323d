import { restoreCommand } from "#server/operations/backup/command.ts"

process.exitCode = await restoreCommand(process.argv.slice(2))
