import * as apps from '../../../contract/http/micro-apps.ts'
import * as http from '../../../contract/http/places.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { Anchors } from './anchors.ts'
import { createMicroApps } from './micro-apps.service.ts'
import type { PlacesDeps } from './places.ports.ts'
import { createPlaces } from './places.service.ts'
import { lendSearcher } from './searcher.ts'

/** Calls of places and mini programs. */
export function placesRoutes(deps: PlacesDeps, anchors: Anchors): Binding[] {
  const places = createPlaces(deps)
  const programs = createMicroApps(deps)
  return [
    handle(http.listPlaces, async ({ db }, input) => await places.list(db, input)),
    handle(http.addPlaces, async (ctx, input) => await places.add(ctx, input)),
    handle(http.editPlaces, async (ctx, input) => await places.edit(ctx, input)),
    handle(http.deletePlaces, async (ctx, { ids }) => await places.remove(ctx, ids)),
    handle(http.restorePlaces, async (ctx, { ids }) => await places.restore(ctx, ids)),
    handle(http.boundAnchors, async ({ db }, input) => await anchors.bound(db, input)),
    handle(http.searchPlaces, async ({ db }, input) => await places.search(db, input)),
    handle(http.nearPlaces, async ({ db }, input) => await places.near(db, input)),
    handle(http.placeSearcher, async (ctx, input) => await lendSearcher(deps, ctx, input, 'search')),
    handle(http.lookupAccount, async (ctx, input) => await lendSearcher(deps, ctx, input, 'lookup')),
    handle(apps.listMicroApps, async ({ db }, input) => await programs.list(db, input)),
    handle(apps.saveMicroApp, async (ctx, input) => await programs.save(ctx, input)),
    handle(apps.editMicroApps, async (ctx, input) => await programs.edit(ctx, input)),
    handle(apps.deleteMicroApps, async (ctx, { ids }) => await programs.remove(ctx, ids)),
    handle(apps.restoreMicroApps, async (ctx, { ids }) => await programs.restore(ctx, ids)),
  ]
}
