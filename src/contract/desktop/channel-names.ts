/** Name under which preload puts the bridge on `window`. */
export const BRIDGE_KEY = 'desktop'
/**
 * Channels between the desktop window and the main process; apart from the schemas, so that preload stays a few lines.
 */
export const CHANNEL_NAMES = {
  helperEndpoint: 'desktop:helperEndpoint',
  appInfo: 'desktop:appInfo',
  openExternal: 'desktop:openExternal',
  showNotification: 'desktop:showNotification',
  startHelper: 'desktop:startHelper',
  checkUpdate: 'desktop:checkUpdate',
} as const
