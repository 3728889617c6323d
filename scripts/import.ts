import { importCommand } from "#server/imports/lists/command.ts"

process.exitCode = await importCommand(process.argv.slice(2))
