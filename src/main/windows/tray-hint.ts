import { Notification } from 'electron'
import type { SettingsStore } from '../settings/settings.ts'

/** Tells once that closing the window does not stop publishing. */
export function openWhenHidden(settings: SettingsStore): void {
  if (settings.get().trayHintShown || !Notification.isSupported()) return
  settings.set({ trayHintShown: true })
  new Notification({
    title: '矩阵发布台仍在运行',
    body: '窗口已收到托盘，定时作品会继续发布。要停止请从托盘菜单退出。',
  }).show()
}
