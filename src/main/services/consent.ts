import { dialog } from 'electron'

/** Asks the person at this computer whether a page may use the cloud housekeeper; anything but "allow" is a no. */
export async function askConsent(origin: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: '云管家配对',
    message: `${origin} 想要使用本机的云管家`,
    detail:
      '允许后，该网站可以通过云管家登录和发布您的社交账号。只允许您信任的网站；可随时在“系统设置 - 云管家”中撤销。',
    buttons: ['拒绝', '允许'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}
