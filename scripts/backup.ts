import { backupCommand } from "#server/operations/backup/command.ts"

process.exitCode = await backupCommand(process.argv.slice(2))
