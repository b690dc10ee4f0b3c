/** Exit code by which a backend process asks to be started again at once: a backup is to be put in place. */
export const RESTART_EXIT_CODE = 75
