import { Menu, nativeImage, Tray } from 'electron'

/** Tray icon: publishing goes on here while the window is hidden. */
export function createTray(deps: { icon: string; show: () => void; forgotten: () => void; quit: () => void }): Tray {
  const tray = new Tray(nativeImage.createFromPath(deps.icon))
  tray.setToolTip('矩阵发布台')
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: '打开主窗口', click: deps.show },
      { label: '忘记密码…', click: deps.forgotten },
      { type: 'separator' },
      { label: '退出（停止自动发布）', click: deps.quit },
    ]),
  )
  tray.on('click', deps.show)
  return tray
}
