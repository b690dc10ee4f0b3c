import { h } from '/__site/kit/dom.js'

// One of Baidu's own logins: nothing on it is 百家号's.
document.getElementById('root').append(h('h2', {}, '百度账号'), h('input', { placeholder: '手机号/用户名/邮箱' }))
