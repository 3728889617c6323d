import { mapFolder } from "#server/finder/street-map/map-folder.ts"
import { InvalidSetting, readSettings } from "#server/platform/settings/settings.ts"
import { importMap } from "./import-map.ts"
import { MapRefused } from "./refused.ts"

const usage = `npm run map -- <extract.osm.pbf>
Makes the street map and the driving routes of an OpenStreetMap extract and puts them into DATA_DIR.
docs/running.md says where extracts come from.`

/** Imports a map from the command line and returns the exit code. */
export async function mapCommand(args: string[], environment = process.env): Promise<number> {
  const [path] = args
  if (path === undefined || args.length > 1 || path.startsWith("-")) {
    console.log(usage)
    return args.includes("--help") || args.includes("-h") ? 0 : 1
  }
  try {
    const { dataDir } = readSettings(environment)
    const startedAt = performance.now()
    const { about, tiles, tileBytes, roads, roadBytes } = await importMap(path, dataDir, console.log)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(
      `${about.source}: ${about.roadKilometres} km of road in ${roads} pieces (${megabytes(roadBytes)}), ` +
        `${tiles} tiles (${megabytes(tileBytes)}), in ${seconds} s. The map is in ${mapFolder(dataDir)}.`,
    )
    console.log("Restart Pharos to use it.")
    return 0
  } catch (error) {
    if (!(error instanceof MapRefused || error instanceof InvalidSetting)) throw error
    console.error(error.message)
    return 1
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
