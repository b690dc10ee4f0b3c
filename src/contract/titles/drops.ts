/**
 * Why a title of the combination was left out; apart from the maker, so that a wire that names them does not carry it
 * along.
 */
export const DROPS = [
  'region_conflict',
  'too_short',
  'too_long',
  'negative',
  'forbidden',
  'duplicate',
  'near',
  'taken',
] as const
export type Drop = (typeof DROPS)[number]
