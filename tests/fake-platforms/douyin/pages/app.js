import { LostSession, api, h, sleep } from './dom.js'
import { loginPanel } from './login-panel.js'
import { commentsPage } from './comments.js'
import { frame } from './frame.js'
import { homePage } from './home.js'
import { managePage } from './manage.js'
import { uploadPage } from './upload.js'

const root = document.querySelector('#root')

/** The session is gone: the login takes the place of the page, the address stays. */
function showLogin() {
  const enter = async (address) => {
    await fetch(address, { credentials: 'include', redirect: 'manual' })
    location.reload()
  }
  for (const layer of document.querySelectorAll('.semi-portal')) layer.remove()
  root.replaceChildren(h('div', { class: 'login-in-place-s8Q' }, loginPanel(enter)))
}

window.addEventListener('session-lost', showLogin)
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof LostSession) showLogin()
})

async function start() {
  let me
  await sleep(150)
  try {
    me = (await api('/web/api/media/user/info/')).user
  } catch (error) {
    if (error instanceof LostSession) return showLogin()
    root.replaceChildren(h('div', { class: 'page-error-s8Q' }, '网络异常，请刷新重试'))
    return
  }
  const main = frame(root, me)
  const path = location.pathname.replace(/\/+$/, '')
  if (path === '/creator-micro/home') return homePage(main, me)
  if (path === '/creator-micro/content/manage') return managePage(main)
  if (path === '/creator-micro/interactive/comment') return commentsPage(main)
  if (path === '/creator-micro/content/upload') return uploadPage(main)
  // A form page opened by its address has no file: the real site goes back to the upload page.
  if (/^\/creator-micro\/content\/(publish|post)/.test(path)) return location.replace(`/creator-micro/content/upload${path.endsWith('/image') ? '?default-tab=3' : ''}`)
  location.replace('/creator-micro/home')
}

await start()
