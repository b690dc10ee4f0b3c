const LARGEST = 2_147_483_647

/**
 * What an order's films are drawn by: the same seed shows in the preview what the order's first film will be. Never 0,
 * which means any.
 */
export function newSeed(): number {
  return 1 + Math.floor(Math.random() * LARGEST)
}
