// How the cloud housekeeper runs alone: it waits for pages nearly all of its time, so memory counts more than machine
// code tuned for loops.

/**
 * Options of Node: small new-space, no optimising compiler (its code alone is 7 MB in memory; a helper has no loops
 * that gain).
 */
export const helperNodeArgs = ['--max-semi-space-size=1', '--optimize-for-size', '--no-opt', '--no-maglev']
/** One arena of glibc's malloc in place of one for each thread; other systems ignore it. */
export const helperEnv = { MALLOC_ARENA_MAX: '1' }
