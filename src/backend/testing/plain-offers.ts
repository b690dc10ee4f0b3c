import type { ClipOffers } from '../modules/clips/clip-params.service.ts'

/** What a media engine without effects and voices offers: these transitions and two fonts. */
export function plainOffers(transitions: readonly string[]): ClipOffers {
  return {
    transitions: transitions.map((value) => ({ value, name: value })),
    effects: [],
    subtitleStyles: async () => [],
    coverModes: [],
    voices: async () => [],
    fontIds: async () => new Set([1, 2]),
  }
}
