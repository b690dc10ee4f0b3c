import * as http from '../../../contract/http/works.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { DeviceWords } from '../../http/device-words.ts'
import { createLooksService } from './looks.service.ts'
import type { WorksDeps } from './works.ports.ts'
import { createSignedWorks } from './signed-works.ts'
import { createWorksService } from './works.service.ts'

export type WorksServices = ReturnType<typeof createWorksServices>

/** What stands behind the calls, built once. */
export function createWorksServices(deps: WorksDeps & { words: DeviceWords }) {
  const works = createWorksService(deps)
  return { works, looks: createLooksService(deps), report: createSignedWorks({ words: deps.words, works }) }
}

/** Calls about works on their platforms. */
export function worksRoutes({ works, looks, report }: WorksServices): Binding[] {
  return [
    handle(http.takeDueLooks, (ctx, input) => looks.take(ctx, input)),
    handle(http.reportWorks, (ctx, input) => report(ctx, input)),
    handle(http.taskWorks, (ctx, input) => works.ofTask(ctx, input.wisdom_task_id)),
    handle(http.accountWorks, (ctx, input) => works.ofAccount(ctx, input.third_auth_id, input.limit)),
  ]
}
