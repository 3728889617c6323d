import { mapCommand } from "#server/finder/street-map/import/command.ts"

process.exitCode = await mapCommand(process.argv.slice(2))
