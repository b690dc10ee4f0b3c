import { createHelper, type Helper, type HelperOptions, type HelperPorts } from '../../helper/create-helper.ts'

export interface HelperHost {
  /** Address and token for our own window; starts the helper when it is not running. */
  endpoint(): Promise<{ url: string; token: string }>
  running(): boolean
  stop(): Promise<void>
}

/** Keeps one helper in this process: started on demand, started again after it was stopped. */
export const startHelper = (options: HelperOptions, ports: HelperPorts): HelperHost => {
  let current: Promise<{ helper: Helper; url: string }> | undefined
  const start = async (): Promise<{ helper: Helper; url: string }> => {
    const helper = createHelper(options, ports)
    const { url } = await helper.listen()
    return { helper, url }
  }
  const running = (): Promise<{ helper: Helper; url: string }> =>
    (current ??= start().catch((error: unknown) => {
      current = undefined
      throw error
    }))
  return {
    endpoint: async () => {
      const { helper, url } = await running()
      return { url, token: helper.launchToken }
    },
    running: () => current !== undefined,
    stop: async () => {
      const was = current
      current = undefined
      if (was) await was.then(({ helper }) => helper.close()).catch(() => undefined)
    },
  }
}
