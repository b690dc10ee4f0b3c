// What rows say of works that failed, where code reads it.

/**
 * Beginning of the reason of a work whose film could not be made; it waits again when the film is made after all.
 */
export const CLIP_FAILED = '成片未完成：'
/** Code of an attempt of which a person said that nothing came of it. */
export const VERIFIED_ABSENT = 'verified_absent'
