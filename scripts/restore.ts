import { restoreCommand } from "#server/backup/command.ts"

process.exitCode = await restoreCommand(process.argv.slice(2))
