import { h, sleep } from './dom.js'
import { smsDialog } from './sms-dialog.js'

const sso = (path) => fetch(`https://sso.douyin.com/${path}`, { credentials: 'include' }).then((r) => r.json())

/** The login box: a code that expires and is refreshed by a click, and its state asked every half second. */
export function loginPanel(onLogin) {
  const picture = h('img', { class: 'qrcode_img-NPVTJs', 'aria-label': '二维码', alt: '' })
  const overlay = h('div', { class: 'qrcode_mask-Zk3Lxw', style: 'display:none' })
  const box = h('div', { id: 'animate_qrcode_container', class: 'animate_qrcode_container-dWQvPr' }, picture, overlay)
  const tip = h('p', { class: 'qrcode_tip-Ww9cYp' }, '打开「抖音APP」扫一扫登录')
  const panel = h('div', { class: 'douyin-creator-login-U7Bkzs' },
    h('div', { class: 'login-tabs-rL2xQe' }, h('div', { class: 'tab-active-h1Kp' }, '扫码登录'), h('div', { class: 'tab-h1Kp' }, '手机号登录'), h('div', { class: 'tab-h1Kp' }, '密码登录')),
    h('div', { class: 'scan_qrcode_login_content-KWcWpJ' }, box, tip),
    h('p', { class: 'agreement-kX2' }, '登录即代表同意《用户协议》和《隐私政策》'))
  let round = 0
  overlay.addEventListener('click', () => { if (overlay.dataset.refresh) void show() })

  const cover = (text, refresh) => {
    overlay.replaceChildren(h('p', { class: 'mask_text-b7Rkq' }, text), ...(refresh ? [h('p', { class: 'mask_refresh-b7Rkq' }, '点击刷新')] : []))
    overlay.style.display = ''
    overlay.dataset.refresh = refresh ? '1' : ''
  }

  const finish = async (address) => {
    tip.textContent = '登录成功，正在跳转'
    await sleep(150)
    onLogin(address)
  }

  async function watch(token, mine) {
    while (mine === round && panel.isConnected) {
      await sleep(500)
      const reply = await sso(`check_qrconnect/?token=${token}&service=https%3A%2F%2Fcreator.douyin.com`).catch(() => null)
      if (!reply || mine !== round) continue
      if (reply.error_code === 2046) {
        const data = await smsDialog(reply.data.verify_ticket, reply.data.mobile)
        if (data) return finish(data.redirect_url)
        return show()
      }
      if (reply.error_code !== 0) return cover('二维码失效', true)
      if (reply.data.status === '2') cover('扫码成功，请在手机上确认', false)
      if (reply.data.status === '3') return finish(reply.data.redirect_url)
      if (reply.data.status === '5') return cover('二维码失效', true)
    }
  }

  async function show() {
    round += 1
    overlay.style.display = 'none'
    picture.removeAttribute('src')
    const reply = await sso('get_qrcode/?service=https%3A%2F%2Fcreator.douyin.com').catch(() => null)
    if (!reply || reply.error_code !== 0) return cover('二维码失效', true)
    picture.src = `data:image/png;base64,${reply.data.qrcode}`
    void watch(reply.data.token, round)
  }

  void show()
  return panel
}
