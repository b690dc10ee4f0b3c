// The page that stands for the phones. It asks again and again, and draws only what has changed.
import { home } from './phone-home.js'
import { nobody, reveal, works } from './phone-works.js'

const ASK_MS = 1500
const WORKS = '/__phone/works/'

const uid = location.pathname.startsWith(WORKS) ? decodeURIComponent(location.pathname.split('/').at(-1)) : null
const drawNow = () => (uid === null ? home() : works(uid, refresh))
let last = Promise.resolve()
let isAsking = false
/** Asks after what is asked already, so that nothing older is drawn over it. */
const refresh = () => {
  isAsking = true
  last = last.then(drawNow).catch((error) => {
    if (uid !== null && error.message === `no fake user ${uid}`) nobody()
  }).finally(() => {
    isAsking = false
  })
  return last
}
/** Whoever comes for one work, comment or message sees it: it was drawn only now, or stood below what is folded. */
const show = () => {
  reveal()
  for (const el of document.querySelectorAll('.wanted')) el.classList.remove('wanted')
  const wanted = location.hash && document.getElementById(location.hash.slice(1))
  if (!wanted) return
  wanted.scrollIntoView({ block: wanted.matches('.work') ? 'start' : 'center' })
  wanted.classList.add('wanted')
}
await refresh()
show()
addEventListener('hashchange', show)
setInterval(() => {
  if (!isAsking) void refresh()
}, ASK_MS)
