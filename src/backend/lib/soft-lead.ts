// Room between a site's lead and the times that are planned for it.

/** Added to every site's shortest lead: the upload itself takes time (platforms 2.0.2), ms. */
export const SOFT_LEAD_MS = 10 * 60_000
