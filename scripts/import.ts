import { importCommand } from "#server/import/command.ts"

process.exitCode = await importCommand(process.argv.slice(2))
