// A forgotten password, mended by whoever sits at the computer of the desktop app: asked for in the tray, told in a
// dialog of the system.
import { app, clipboard, dialog } from 'electron'
import type { ResetTold } from './backend-host.ts'
import { resetArguments } from './reset-arguments.ts'

/** Asks whether to, then starts the app anew: the data can be changed only while nobody is served. */
export async function offerReset(env: Readonly<Record<string, string | undefined>> = process.env): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: '忘记密码',
    message: '为管理员账号设置一次性密码？',
    detail:
      '产品会重新启动，正在发布的作品会中断。之后显示一次性密码，用它登录时设置新密码；这个账号的所有登录都会退出。',
    buttons: ['设置并重新启动', '取消'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  if (response !== 0) return
  // Of an AppImage the running program lies in a folder that is gone after the end.
  app.relaunch({
    args: resetArguments(process.argv.slice(1)),
    ...(env['APPIMAGE'] ? { execPath: env['APPIMAGE'] } : {}),
  })
  app.quit()
}

/** Shows the one-time password, or why there is none. */
export async function tellReset(told: ResetTold): Promise<void> {
  if (!('password' in told))
    return void (await dialog.showMessageBox({
      type: 'warning',
      title: '忘记密码',
      message: '没有重设密码',
      detail: told.message,
      buttons: ['知道了'],
      noLink: true,
    }))
  const { response } = await dialog.showMessageBox({
    type: 'info',
    title: '一次性密码',
    message: told.password,
    detail: `账号 ${told.username} 的一次性密码，只显示这一次。用它登录，登录时设置新密码。`,
    buttons: ['复制密码', '知道了'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  })
  if (response === 0) await clipboard.writeText(told.password)
}
