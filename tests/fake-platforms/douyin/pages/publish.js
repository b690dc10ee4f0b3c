import { LostSession, h, sessionLost, sleep, state, toast } from './dom.js'
import { captcha } from '/__site/kit/captcha.js'
import { smsDialog } from './sms-dialog.js'

async function create(item) {
  const head = await fetch('/web/api/media/anchor/search', { method: 'HEAD', credentials: 'include', headers: { 'X-Secsdk-Csrf-Request': '1' } })
  if (head.status === 403) throw new LostSession('csrf')
  const token = (head.headers.get('x-ware-csrf-token') ?? '').split(',')[1] ?? ''
  const response = await fetch('/web/api/media/aweme/create_v2/?read_aid=2906', { method: 'POST', credentials: 'include', headers: { 'Content-Type': 'application/json', 'X-Secsdk-Csrf-Token': token }, body: JSON.stringify({ item }) })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const reply = await response.json()
  if (reply.status_code === 8) throw new LostSession('create')
  return reply
}

/** The last row: 「发布」 and 「暂存离开」. `collect()` returns the item, or a sentence why it can't be sent. */
export function publishRow(collect) {
  const words = state.pageChanged.includes('publish') ? '提交' : '发布'
  const go = h('button', { class: 'button-dhlUZE primary-cECiOJ fixed-J9O8Yw', type: 'button' }, words)
  let busy = false
  const ease = (yes) => { busy = yes; go.classList.toggle('loading-cECiOJ', yes); go.setAttribute('aria-busy', String(yes)) }

  go.addEventListener('click', async () => {
    if (busy) return
    const item = collect()
    if (typeof item === 'string') return toast(item)
    ease(true)
    if (state.captcha) await captcha('captcha_verify_container', { id: 'captcha_container', knobClass: 'captcha-slider-btn' })
    try {
      let reply = await create(item)
      if (reply.status_code === 2046) {
        if (!(await smsDialog('publish', reply.mobile))) return ease(false)
        reply = await create(item)
      }
      if (reply.status_code !== 0) { ease(false); return toast(reply.status_msg) }
    } catch (error) {
      ease(false)
      if (error instanceof LostSession) { toast('登录已过期，请重新登录'); return sessionLost() }
      return toast('网络异常，请稍后重试')
    }
    toast('发布成功', 'success')
    await sleep(state.redirectLateMs)
    location.assign('/creator-micro/content/manage?enter_from=publish')
  })
  return h('div', { class: 'content-confirm-container-Wp91G7' }, go, h('button', { class: 'button-dhlUZE default-cECiOJ', type: 'button', onClick: () => location.assign('/creator-micro/content/upload') }, '暂存离开'))
}
