import { join } from 'node:path'
import type { BundledPrograms } from '../contract/bundled-programs.ts'
import { CALM_PACES } from '../contract/entities/pace.ts'
import { rescueCommand } from './rescue-command.ts'
import type { StartConfig } from './services/backend-host.ts'

/** Where the built product lies, seen from out/main. */
export interface ProductPaths {
  backendEntry: string
  rendererDir: string
  preload: string
  icon: string
  /** Which programs an installed app brings along; only there does this file exist. */
  bundledRecord: string
}
export function productPaths(here: string): ProductPaths {
  return {
    backendEntry: join(here, 'backend.js'),
    rendererDir: join(here, '../renderer'),
    preload: join(here, '../preload/index.cjs'),
    icon: join(here, '../../resources/tray.png'),
    bundledRecord: join(here, '../../resources/programs.json'),
  }
}

export interface BackendSettings {
  dataDir: string
  rendererDir: string
  port: number
  helperUrl: string
  version: string
  demo: boolean
  env: Readonly<Record<string, string | undefined>>
  /** What an installed app brings along; a checkout has its programs elsewhere. */
  bundled?: BundledPrograms | undefined
  /** Flags of a start that was not made by `npm start`. */
  flags?: readonly string[]
}

/** Configuration of the embedded backend: SQLite and disk under the data folder, loopback only. */
export function embeddedBackend(settings: BackendSettings): StartConfig {
  return {
    dataDir: join(settings.dataDir, 'backend'),
    outerDir: settings.dataDir,
    host: '127.0.0.1',
    port: settings.port,
    database: { kind: 'sqlite' },
    files: { kind: 'disk' },
    role: 'all',
    publicOrigins: [],
    rendererDir: settings.rendererDir,
    helperUrl: settings.helperUrl,
    browserPath: settings.env['CHROME_PATH'] ?? null,
    ffmpeg: {
      ...(settings.env['FFMPEG_PATH'] ? { ffmpegPath: settings.env['FFMPEG_PATH'] } : {}),
      ...(settings.env['FFPROBE_PATH'] ? { ffprobePath: settings.env['FFPROBE_PATH'] } : {}),
      ...(settings.bundled ? { bundled: settings.bundled } : {}),
    },
    version: settings.version,
    rescue: rescueCommand(settings.env['START_FLAGS'], settings.flags ?? []),
    commit: settings.env['BUILD_COMMIT'] ?? '',
    expectsHelper: true,
    demo: settings.demo,
    demoWorkUrl: settings.env['DEMO_WORK_URL'] ?? '',
    // The demo shows the whole flow in minutes; test runs switch the pace off.
    paces: settings.demo || settings.env['PUBLISH_PACE'] === 'off' ? {} : CALM_PACES,
    notices: settings.env['DEMO_NOTICES'] ? (JSON.parse(settings.env['DEMO_NOTICES']) as unknown) : [],
  }
}
