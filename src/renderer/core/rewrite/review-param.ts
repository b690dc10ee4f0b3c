/** Query parameter that opens the drawer of unread rewrites: `all`, or a plan's number. */
export const REVIEW_PARAM = 'rewrites'
