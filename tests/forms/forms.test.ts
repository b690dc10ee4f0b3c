// The forms of 抖音, 小红书 and 公众号, one of each kind of work. All of them: forms.long.test.ts.
import { CASES } from './form-world.ts'
import { eachForm } from './forms.test-suite.ts'

const IN_CHECK: readonly string[] = ['douyin video', 'xiaohongshu image', 'weixin_gzh official']

eachForm(CASES.filter(({ platform, kind }) => IN_CHECK.includes(`${platform.value} ${kind}`)))
