import * as calls from '../../../contract/http/creation.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import { INDUSTRIES } from '../../lib/industries.data.ts'
import { createClipTemplates } from './clip-templates.service.ts'
import { createCopyWritings } from './copywritings.service.ts'
import { createCreationService } from './creation.service.ts'
import type { CreationDeps } from './creation.service.ts'

/** Calls of the creation centre. */
export function creationRoutes(deps: Omit<CreationDeps, 'copies'>): Binding[] {
  const copy = createCopyWritings(deps)
  const creation = createCreationService({ ...deps, copies: copy })
  const templates = createClipTemplates(deps)
  return [
    handle(calls.creationData, async (ctx, input) => await creation.data(ctx, input)),
    handle(calls.listCopyWritings, async (ctx, input) => await copy.list(ctx, input)),
    handle(calls.saveCopyWriting, async (ctx, input) => await copy.save(ctx, input)),
    handle(calls.deleteCopyWritings, async (ctx, input) => await copy.remove(ctx, input)),
    handle(calls.listIndustries, (_ctx, { parent_id, tree }) => {
      const found =
        parent_id === 0
          ? INDUSTRIES
          : (INDUSTRIES.find((one) => one.id === parent_id)?.children.map((part) => ({ ...part, children: [] })) ?? [])
      return Promise.resolve(
        found.map((one) => ({
          id: one.id,
          name: one.name,
          children: tree === 1 ? one.children.map((part) => ({ ...part })) : [],
        })),
      )
    }),
    handle(calls.listClipTemplates, async (ctx, input) => await templates.list(ctx.db, input)),
    handle(calls.saveClipTemplate, async (ctx, input) => await templates.save(ctx, input)),
    handle(calls.deleteClipTemplates, async (ctx, input) => await templates.remove(ctx, input)),
  ]
}
