import { availableParallelism, hostname } from 'node:os'
import type { BackendModule } from '../http/backend-module.ts'
import { errorText } from '../lib/errors.ts'
import { StartRefusal } from '../lib/start-refusal.ts'
import { leaveMark } from '../lib/store-mark.ts'
import { machinesRoutes } from '../modules/machines/machines.routes.ts'
import { createMachines } from '../modules/machines/machines.service.ts'
import type { Machines } from '../modules/machines/machines.service.ts'
import type { Foundation } from './foundation.ts'

export interface MachinesPorts {
  start: Machines['start']
  /** Whether any machine of the team can make films. */
  teamState: Machines['teamState']
  /** @throws StartRefusal in a worker whose server is of another version */
  expectSameVersion(): Promise<void>
}

/** Who belongs to this installation. `state`: whether films can be made here. */
export function machinesModule(
  base: Foundation,
  { state }: { state(): Promise<{ ready: boolean; reason: string }> },
): BackendModule & MachinesPorts {
  const { config, log, clock, files, fingerprint } = base
  const shared = config.database.kind === 'postgres'
  const worker = config.role === 'worker' && shared
  const machines = createMachines({
    db: base.database.db,
    clock,
    state,
    leaseSeconds: config.leaseSeconds,
    self: {
      code: base.code,
      name: config.machineName || hostname(),
      role: config.role,
      version: config.version,
      cores: availableParallelism(),
      renders: config.role === 'api' ? 0 : config.renders,
    },
    log: (message, about) => log.warn(message, about),
  })
  const sameVersion = async (): Promise<void> => {
    const other = await machines.otherVersion()
    if (other !== null)
      throw new StartRefusal(
        'BAD_TEAM',
        `版本不同：团队服务器是 ${other}，这台机器是 ${config.version}。请在这台机器上安装与服务器相同的版本后再启动`,
      )
  }
  return {
    name: 'machines',
    bindings: machinesRoutes(machines),
    teamState: machines.teamState,
    expectSameVersion: async () => void (worker && (await sameVersion())),
    async start() {
      // Workers look for the mark before they begin. Without it they wait; people still get answers here.
      if (shared && !worker)
        await leaveMark(files, fingerprint).catch((error: unknown) =>
          log.error('the file store can not be reached', { reason: errorText(error) }),
        )
      return await machines.start()
    },
    periodic: !worker
      ? []
      : [
          {
            name: 'machines.version',
            everyMs: 30_000,
            timeless: true,
            // The server was upgraded under us: whoever runs this process starts it again, with the program that is
            // installed by then.
            run: async () => {
              const other = await machines.otherVersion()
              if (other === null) return
              log.error('the team has another version', { server: other, own: config.version })
              base.restart()
            },
          },
        ],
  }
}
