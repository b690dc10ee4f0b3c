import { app, Menu, nativeImage, Tray } from 'electron'

const NAME = '矩阵发布台'

export interface ProductTray {
  /** How many conversations are unread: in its tip, and beside the app's icon where the system has a place for it. */
  unread(count: number): void
  destroy(): void
}

/** Tray icon: publishing goes on here while the window is hidden. */
export function createTray(deps: {
  icon: string
  show: () => void
  forgotten: () => void
  quit: () => void
}): ProductTray {
  const tray = new Tray(nativeImage.createFromPath(deps.icon))
  tray.setToolTip(NAME)
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: '打开主窗口', click: deps.show },
      { label: '忘记密码…', click: deps.forgotten },
      { type: 'separator' },
      { label: '退出（停止自动发布）', click: deps.quit },
    ]),
  )
  tray.on('click', deps.show)
  return {
    unread: (count) => {
      if (tray.isDestroyed()) return
      tray.setToolTip(count > 0 ? `${NAME} · ${count} 条会话未读` : NAME)
      app.setBadgeCount(count)
    },
    destroy: () => tray.destroy(),
  }
}
