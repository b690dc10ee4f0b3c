/** Names in braces, as the page's kept replies have them. */
export const GUEST_VARIABLE = '昵称'
export const OWN_VARIABLE = '我的昵称'
