import path from 'node:path'
import type { BackendModule } from '../http/backend-module.ts'
import { BundleRefused } from '../media/bundled-programs.ts'
import type { EngineState } from '../modules/health/health.ports.ts'
import { healthRoutes } from '../modules/health/health.routes.ts'
import { createHealthService } from '../modules/health/health.service.ts'
import type { HealthService } from '../modules/health/health.service.ts'
import { findBrowser } from './find-browser.ts'
import type { Foundation } from './foundation.ts'
import { backupFolder } from './restored.ts'

/** How often the clock is compared while nobody asks, ms. */
const CLOCK_MS = 60_000

/** How well this installation is. */
export function healthModule(base: Foundation): BackendModule & { health: HealthService } {
  const { config, clock, clockWatch } = base
  const health = createHealthService({
    clock,
    watch: clockWatch,
    log: base.log,
    dataDir: config.dataDir,
    outerDir: config.outerDir,
    keyFile: config.keyFile ?? path.join(config.dataDir, 'keys.json'),
    database: base.database,
    integrity: base.integrity,
    folderWasOpen: base.folderWasOpen,
    troubles: base.troubles,
    rescue: config.rescue,
    files: base.files,
    cipher: base.cipher,
    backups: base.database.kind === 'sqlite' ? backupFolder(config) : null,
    engine: config.role === 'api' ? null : async () => await engineState(base),
    browser: () => config.browserPath ?? findBrowser(),
  })
  return {
    name: 'health',
    health,
    bindings: healthRoutes({ health, watch: clockWatch, clock }),
    periodic: [
      { name: 'clock.watch', everyMs: CLOCK_MS, timeless: true, run: async () => void (await clockWatch.look()) },
    ],
  }
}

async function engineState({ mediaTools }: Pick<Foundation, 'mediaTools'>): Promise<EngineState> {
  try {
    const { version, bundleFault } = await mediaTools()
    return { version, bundle: bundleFault }
  } catch (error) {
    if (error instanceof BundleRefused) return { version: '', bundle: { fault: error.fault, file: error.file } }
    throw error
  }
}
