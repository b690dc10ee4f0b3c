import type { FakeControl } from './kernel/control-api.ts'
import { controlMethods } from './kernel/control-api.ts'
import type { FakeWorkView } from './kernel/model.ts'

/** A control in another process: the same calls over HTTP, and the stream of new works. */
export type ControlClient = FakeControl & {
  /** Calls back for every new work until `signal` aborts. */
  watchWorks(listener: (work: FakeWorkView) => void, signal: AbortSignal): Promise<void>
}

/** Connects to `controlUrl` of a running instance. Each call rejects with the sentence that the other side gave. */
export function createControlClient(controlUrl: string): ControlClient {
  const base = controlUrl.replace(/\/+$/, '')
  const call = async (name: string, args: unknown[]): Promise<unknown> => {
    const response = await fetch(`${base}/__control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(args),
    })
    const body = (await response.json()) as { ok: boolean; result?: unknown; error?: string }
    if (!body.ok) throw new Error(body.error ?? `control ${name} failed`)
    return body.result
  }
  const methods: Partial<FakeControl> = Object.fromEntries(
    controlMethods.map((name) => [name, (...args: unknown[]) => call(name, args)]),
  )
  return {
    ...(methods as FakeControl),
    async watchWorks(listener, signal) {
      const response = await fetch(`${base}/__control/events`, { signal })
      let rest = ''
      try {
        const decoder = new TextDecoder()
        for await (const bytes of response.body ?? []) {
          rest += decoder.decode(bytes, { stream: true })
          const lines = rest.split('\n')
          rest = lines.pop() ?? ''
          for (const line of lines) if (line !== '') listener(JSON.parse(line) as FakeWorkView)
        }
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
  }
}
