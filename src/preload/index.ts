import { contextBridge, ipcRenderer } from 'electron'
import { BRIDGE_KEY, CHANNEL_NAMES } from '../contract/desktop/channel-names.ts'
import type { DesktopBridge } from '../contract/desktop/bridge.ts'

// Named functions only: the page can reach exactly the channels of the contract, never a channel of its own choice.
const bridge: DesktopBridge = {
  helperEndpoint: () => ipcRenderer.invoke(CHANNEL_NAMES.helperEndpoint),
  appInfo: () => ipcRenderer.invoke(CHANNEL_NAMES.appInfo),
  openExternal: (input) => ipcRenderer.invoke(CHANNEL_NAMES.openExternal, input),
  showNotification: (input) => ipcRenderer.invoke(CHANNEL_NAMES.showNotification, input),
  startHelper: () => ipcRenderer.invoke(CHANNEL_NAMES.startHelper),
  checkUpdate: () => ipcRenderer.invoke(CHANNEL_NAMES.checkUpdate),
}
contextBridge.exposeInMainWorld(BRIDGE_KEY, bridge)
