import { createHelper, type Helper, type HelperOptions, type HelperPorts } from '../../helper/create-helper.ts'

export interface HelperHost {
  /** Address and token for our own window; starts the helper when it is not running. */
  endpoint(): Promise<{ url: string; token: string; device_id: string; public_key: string }>
  running(): boolean
  stop(): Promise<void>
}

/** Keeps one helper in this process: started on demand, started again after it was stopped. */
export function startHelper(options: HelperOptions, ports: HelperPorts): HelperHost {
  type Running = { helper: Helper; where: Awaited<ReturnType<Helper['listen']>> }
  let current: Promise<Running> | undefined
  const start = async (): Promise<Running> => {
    const helper = createHelper(options, ports)
    return { helper, where: await helper.listen() }
  }
  const running = (): Promise<Running> =>
    (current ??= start().catch((error: unknown) => {
      current = undefined
      throw error
    }))
  return {
    endpoint: async () => {
      const { helper, where } = await running()
      return { url: where.url, token: helper.launchToken, device_id: where.deviceId, public_key: where.publicKey }
    },
    running: () => current !== undefined,
    stop: async () => {
      const was = current
      current = undefined
      if (was) await was.then(({ helper }) => helper.close()).catch(() => undefined)
    },
  }
}
