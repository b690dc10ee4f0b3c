// Written by scripts/make-licences.mjs from package-lock.json and scripts/setup/programs.json.

/** A program, font or package of others. */
export interface ThirdParty {
  kind: 'program' | 'font' | 'package'
  name: string
  /** '' = whatever the system brings. */
  version: string
  licence: string
  /** Where the source of this version can be had. */
  source: string
  /** Systems that this program is for; none = all. */
  platforms: readonly string[]
}

/** The written offer for FFmpeg's source, as installers carry it. */
export const SOURCE_OFFER = "FFmpeg（ffmpeg、ffprobe）的源代码 / Source of FFmpeg (ffmpeg, ffprobe)\n\n本产品把 FFmpeg 作为独立程序启动，不与其链接。随安装包附带或由安装脚本下载的构建采用 GNU 通用公共许可证（GPL），许可全文见同一文件夹的 GPL-3.0.txt。\nThe product starts FFmpeg as a separate program and is not linked with it. The builds that installers carry or set-up fetches are under the GNU General\nPublic License; its text is GPL-3.0.txt in this folder.\n\n各版本的完整对应源代码：\nThe complete corresponding source of each version:\n\nffmpeg n7.0-7-gd38bf5e08e-20240407（linux-x64）\n  GPL-3.0-or-later\n  https://github.com/FFmpeg/FFmpeg/tree/d38bf5e08e\nffprobe N-66595-gc2b38619c0（linux-x64）\n  GPL-3.0-or-later\n  https://github.com/FFmpeg/FFmpeg/tree/c2b38619c0\nffmpeg, ffprobe 7.1.4-Jellyfin（linux-x64、linux-arm64、darwin-x64、darwin-arm64、win32-x64、win32-arm64）\n  GPL-3.0-or-later\n  https://github.com/jellyfin/jellyfin-ffmpeg/archive/refs/tags/v7.1.4-3.tar.gz\nffmpeg, ffprobe 5.1.9（debian）\n  GPL-2.0-or-later\n  https://sources.debian.org/src/ffmpeg/\n\n书面声明：自您取得本产品之日起至少三年内，任何人都可以向把本产品交给您的一方索取上述版本的完整对应源代码，我们只收取复制和寄送的实际费用。\n索取时请说明产品版本和上面的 FFmpeg 版本。\nWritten offer: for at least three years from the day you received this product, anyone may ask whoever gave it to you for the complete corresponding\nsource of the versions above, for no more than the cost of copying and sending it. Name the version of the product and the FFmpeg version above.\n"

const PROGRAMS: readonly ThirdParty[] = [
  { kind: 'program', name: 'ffmpeg', version: 'n7.0-7-gd38bf5e08e-20240407', licence: 'GPL-3.0-or-later', source: 'https://github.com/FFmpeg/FFmpeg/tree/d38bf5e08e', platforms: ['linux-x64'] },
  { kind: 'program', name: 'ffprobe', version: 'N-66595-gc2b38619c0', licence: 'GPL-3.0-or-later', source: 'https://github.com/FFmpeg/FFmpeg/tree/c2b38619c0', platforms: ['linux-x64'] },
  { kind: 'program', name: 'ffmpeg, ffprobe', version: '7.1.4-Jellyfin', licence: 'GPL-3.0-or-later', source: 'https://github.com/jellyfin/jellyfin-ffmpeg/archive/refs/tags/v7.1.4-3.tar.gz', platforms: ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64'] },
  { kind: 'program', name: 'ffmpeg, ffprobe', version: '5.1.9', licence: 'GPL-2.0-or-later', source: 'https://sources.debian.org/src/ffmpeg/', platforms: ['debian'] },
  { kind: 'program', name: 'chrome', version: '', licence: 'BSD-3-Clause', source: 'https://sources.debian.org/src/chromium/', platforms: ['debian'] },
  { kind: 'program', name: 'chrome', version: '156.0.8078.47', licence: 'BSD-3-Clause AND Google Chrome Terms of Service', source: 'https://chromium.googlesource.com/chromium/src/+/refs/tags/156.0.8078.47', platforms: ['linux-x64', 'darwin-x64', 'darwin-arm64', 'win32-x64'] },
  { kind: 'program', name: 'node', version: '24.22.3', licence: 'MIT', source: 'https://github.com/nodejs/node/tree/v24.22.3', platforms: ['linux-x64'] },
  { kind: 'program', name: 'node', version: '24.22.0', licence: 'MIT', source: 'https://github.com/nodejs/node/tree/v24.22.0', platforms: ['linux-arm64'] },
  { kind: 'program', name: 'node', version: '24.18.1', licence: 'MIT', source: 'https://github.com/nodejs/node/tree/v24.18.1', platforms: ['darwin-x64'] },
  { kind: 'program', name: 'node', version: '24.0.0', licence: 'MIT', source: 'https://github.com/nodejs/node/tree/v24.0.0', platforms: ['darwin-arm64'] },
  { kind: 'program', name: 'node', version: '24.21.0', licence: 'MIT', source: 'https://github.com/nodejs/node/tree/v24.21.0', platforms: ['win32-x64'] },
  { kind: 'program', name: 'electron', version: '45.5.0', licence: 'MIT', source: 'https://github.com/electron/electron/tree/v45.5.0', platforms: ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64'] },
]

/** Packages by their licence. */
const PACKAGES: readonly { kind: 'font' | 'package'; licence: string; list: string }[] = [
  { kind: 'package', licence: 'MIT', list: `
    @ant-design/colors@8.0.1 @ant-design/cssinjs@2.1.2 @ant-design/cssinjs-utils@2.1.2 @ant-design/fast-color@3.0.1 @ant-design/icons@6.3.4
    @ant-design/icons-svg@4.6.0 @ant-design/react-slick@2.0.0 @babel/runtime@7.29.14 @babel/runtime@8.1.2 @borewit/text-codec@0.2.3 @emotion/hash@0.8.0
    @emotion/unitless@0.7.5 @fastify/accept-negotiator@2.1.2 @fastify/ajv-compiler@4.0.7 @fastify/busboy@3.2.6 @fastify/deepmerge@3.2.4 @fastify/error@4.2.1
    @fastify/fast-json-stringify-compiler@5.2.0 @fastify/forwarded@3.1.2 @fastify/helmet@13.2.0 @fastify/merge-json-schemas@0.2.2 @fastify/multipart@10.1.9
    @fastify/proxy-addr@5.1.3 @fastify/rate-limit@11.2.0 @fastify/send@4.2.1 @fastify/static@10.1.11 @lukeed/ms@2.0.2 @pinojs/redact@0.4.0
    @rc-component/async-validator@6.0.0 @rc-component/cascader@1.22.0 @rc-component/checkbox@2.0.0 @rc-component/collapse@1.2.0 @rc-component/color-picker@3.1.1
    @rc-component/context@2.0.2 @rc-component/dialog@1.10.0 @rc-component/drawer@1.4.2 @rc-component/dropdown@1.0.3 @rc-component/form@1.8.6
    @rc-component/image@1.10.0 @rc-component/input@1.3.1 @rc-component/input-number@1.6.2 @rc-component/listy@1.2.3 @rc-component/mentions@1.12.0
    @rc-component/menu@1.5.0 @rc-component/mini-decimal@1.1.4 @rc-component/motion@1.3.3 @rc-component/mutate-observer@2.0.1 @rc-component/notification@2.1.1
    @rc-component/overflow@1.0.1 @rc-component/pagination@1.4.0 @rc-component/picker@1.12.2 @rc-component/portal@2.2.1 @rc-component/progress@1.0.3
    @rc-component/qrcode@2.0.0 @rc-component/rate@1.0.1 @rc-component/resize-observer@1.1.2 @rc-component/segmented@1.4.0 @rc-component/select@1.10.1
    @rc-component/slider@1.1.1 @rc-component/steps@1.2.3 @rc-component/switch@1.0.3 @rc-component/table@1.11.1 @rc-component/tabs@1.13.0
    @rc-component/tooltip@1.5.2 @rc-component/tour@2.4.0 @rc-component/tree@1.4.0 @rc-component/tree-select@1.16.1 @rc-component/trigger@3.10.1
    @rc-component/upload@1.1.1 @rc-component/util@1.14.1 @rc-component/virtual-list@1.5.2 @tanstack/query-core@5.108.0 @tanstack/react-query@5.108.0
    @tanstack/react-virtual@3.14.26 @tanstack/virtual-core@3.19.11 @tiptap/core@3.34.0 @tiptap/extension-blockquote@3.34.0 @tiptap/extension-bold@3.34.0
    @tiptap/extension-bullet-list@3.34.0 @tiptap/extension-code@3.34.0 @tiptap/extension-code-block@3.34.0 @tiptap/extension-document@3.34.0
    @tiptap/extension-dropcursor@3.34.0 @tiptap/extension-gapcursor@3.34.0 @tiptap/extension-hard-break@3.34.0 @tiptap/extension-heading@3.34.0
    @tiptap/extension-horizontal-rule@3.34.0 @tiptap/extension-image@3.34.0 @tiptap/extension-italic@3.34.0 @tiptap/extension-link@3.34.0
    @tiptap/extension-list@3.34.0 @tiptap/extension-list-item@3.34.0 @tiptap/extension-list-keymap@3.34.0 @tiptap/extension-ordered-list@3.34.0
    @tiptap/extension-paragraph@3.34.0 @tiptap/extension-strike@3.34.0 @tiptap/extension-text@3.34.0 @tiptap/extension-underline@3.34.0
    @tiptap/extensions@3.34.0 @tiptap/pm@3.34.0 @tiptap/react@3.34.0 @tiptap/starter-kit@3.34.0 @tokenizer/inflate@0.6.1 @tokenizer/token@0.3.0
    @types/use-sync-external-store@0.0.6 @xmldom/xmldom@0.8.15 abstract-logging@2.0.1 agent-base@6.0.2 ajv@8.20.0 ajv-formats@3.0.1 ansi-regex@6.6.0
    ansi-styles@6.2.3 antd@6.6.8 argparse@1.0.10 async-function@1.0.0 async-generator-function@1.0.0 asynckit@0.4.0 atomic-sleep@1.0.0 atomically@2.1.1
    avvio@9.3.1 axios@1.21.1 balanced-match@4.0.4 base64-js@1.5.1 better-sqlite3@13.2.0 bowser@2.15.0 brace-expansion@5.0.13 buffer-crc32@1.0.0
    call-bind-apply-helpers@1.0.2 clsx@2.1.1 combined-stream@1.0.8 compute-scroll-into-view@3.1.1 conf@16.0.0 content-disposition@3.0.0 cookie@1.1.1
    cookie@2.0.2 core-util-is@1.0.3 cron-parser@5.10.5 csstype@3.2.4 dayjs@1.11.23 debounce-fn@6.0.0 debug@4.4.3 delayed-stream@1.0.0 depd@2.0.0 dequal@2.0.3
    dom-serializer@3.1.1 dot-prop@10.2.0 dunder-proto@1.0.1 electron-store@12.0.0 emoji-regex@10.6.0 env-paths@4.0.0 es-define-property@1.0.1 es-errors@1.3.0
    es-object-atoms@1.1.2 es-set-tostringtag@2.1.0 escalade@3.2.0 escape-html@1.0.3 escape-string-regexp@4.0.0 fast-decode-uri-component@1.0.1
    fast-deep-equal@3.1.3 fast-equals@5.4.5 fast-json-stringify@7.3.6 fast-querystring@1.1.2 fastify@5.12.8 fastify-plugin@6.0.1 fflate@0.8.3 file-type@22.3.0
    find-my-way@9.10.1 follow-redirects@1.16.3 form-data@4.0.6 function-bind@1.1.2 generator-function@2.0.1 get-east-asian-width@1.7.0 get-intrinsic@1.3.1
    get-proto@1.0.1 gopd@1.2.0 has-symbols@1.1.0 has-tostringtag@1.0.2 hash-wasm@4.13.0 hasown@2.0.4 helmet@8.3.0 html-parse-stringify@4.0.1 htmlparser2@12.0.0
    http-errors@2.0.1 https-proxy-agent@5.0.1 i18next@27.1.2 image-size@2.1.0 immediate@3.0.6 ip-address@10.7.6 ipaddr.js@2.5.0 is-mobile@5.0.0
    is-plain-object@5.1.0 is-safe-filename@0.1.1 isarray@1.0.0 json-schema-ref-resolver@3.0.1 json-schema-traverse@1.0.0 json2mq@0.2.0 kysely@0.29.9
    launder@1.7.2 lie@3.3.0 linkifyjs@4.4.0 luxon@3.7.2 marked@18.2.1 math-intrinsics@1.1.0 mime@3.0.0 mime-db@1.52.0 mime-types@2.1.35 mimic-function@5.0.1
    mitt@3.0.1 modern-tar@0.8.6 ms@2.1.3 nanoid@3.3.20 node-addon-api@8.9.2 non-error@0.1.0 on-exit-leak-free@2.1.2 opentype.js@0.7.3 orderedmap@2.1.1
    p-queue@10.0.0 parse-srcset@1.0.2 pg@8.23.1 pg-boss@12.35.0 pg-connection-string@2.14.1 pg-pool@3.14.0 pg-protocol@1.16.1 pg-types@2.2.0 pgpass@1.0.5
    pino@10.4.0 pino-abstract-transport@3.0.0 pino-std-serializers@7.1.0 postcss@8.5.33 postgres-array@2.0.0 postgres-bytea@1.0.1 postgres-date@1.0.7
    postgres-interval@1.2.0 process-nextick-args@2.0.1 process-warning@5.1.1 prosemirror-changeset@2.4.6 prosemirror-commands@1.7.2 prosemirror-dropcursor@1.8.4
    prosemirror-gapcursor@1.4.1 prosemirror-history@1.5.1 prosemirror-inputrules@1.6.0 prosemirror-keymap@1.2.3 prosemirror-model@1.25.13
    prosemirror-schema-list@1.6.0 prosemirror-state@1.4.4 prosemirror-tables@1.8.5 prosemirror-transform@1.12.6 prosemirror-view@1.42.9 proxy-from-env@2.1.0
    quick-format-unescaped@4.0.4 re2js@2.10.0 react@19.3.1 react-dom@19.3.1 react-i18next@18.0.1 react-is@19.3.1 react-router@7.18.5 react-router-dom@7.18.5
    readable-stream@2.3.8 real-require@1.0.0 require-from-string@2.0.2 ret@0.5.1 reusify@1.1.0 rfdc@1.4.1 rope-sequence@1.3.4 rrule-temporal@2.2.7
    safe-buffer@5.1.2 safe-regex2@5.1.2 safe-stable-stringify@2.5.0 sanitize-html@2.18.1 scheduler@0.28.0 scroll-into-view-if-needed@3.1.0
    serialize-error@13.1.0 set-cookie-parser@2.7.3 set-cookie-parser@3.2.3 setimmediate@1.0.5 sonic-boom@4.2.1 statuses@2.0.2 string-convert@0.2.1
    string-width@7.2.0 string-width@8.3.0 string_decoder@1.1.1 strip-ansi@7.2.0 strtok3@10.8.0 stubborn-fs@2.0.0 stubborn-utils@1.0.2 stylis@4.4.0
    svg-captcha@1.4.0 tagged-tag@1.0.0 thread-stream@4.2.1 throttle-debounce@5.0.2 tiny-inflate@1.0.3 toad-cache@3.7.4 toidentifier@1.0.1 token-types@6.2.0
    typed-query-selector@2.12.3 uint8array-extras@1.6.0 underscore@1.13.8 use-sync-external-store@1.7.0 util-deprecate@1.0.2 w3c-keyname@2.2.8 when-exit@2.1.5
    wrap-ansi@9.0.2 write-excel-file@4.1.1 ws@8.23.0 xmlbuilder@10.1.1 xtend@4.0.2 yargs@18.2.0 yazl@3.3.1 zod@4.6.7 zustand@5.1.0
  ` },
  { kind: 'package', licence: 'Apache-2.0', list: `
    @aws-sdk/checksums@3.1002.5 @aws-sdk/client-s3@3.1162.0 @aws-sdk/client-s3@3.1169.0 @aws-sdk/core@3.981.0 @aws-sdk/credential-provider-env@3.972.84
    @aws-sdk/credential-provider-http@3.972.86 @aws-sdk/credential-provider-ini@3.973.30 @aws-sdk/credential-provider-login@3.972.92
    @aws-sdk/credential-provider-node@3.972.97 @aws-sdk/credential-provider-process@3.972.84 @aws-sdk/credential-provider-sso@3.973.28
    @aws-sdk/credential-provider-web-identity@3.972.90 @aws-sdk/middleware-sdk-s3@3.972.89 @aws-sdk/nested-clients@3.998.3 @aws-sdk/s3-presigned-post@3.1162.0
    @aws-sdk/s3-request-presigner@3.1162.0 @aws-sdk/signature-v4-multi-region@3.996.52 @aws-sdk/token-providers@3.1166.0 @aws-sdk/types@3.975.1
    @aws-sdk/xml-builder@3.972.43 @aws/lambda-invoke-store@0.3.0 @puppeteer/browsers@3.2.6 @smithy/core@3.41.0 @smithy/credential-provider-imds@4.5.2
    @smithy/fetch-http-handler@5.8.1 @smithy/node-http-handler@4.14.2 @smithy/signature-v4@5.7.5 @smithy/types@4.20.0 chromium-bidi@157.0.8090-0 echarts@6.1.0
    puppeteer-core@25.16.0 temporal-spec@1.0.1 webdriver-bidi-protocol@1.0.1
  ` },
  { kind: 'font', licence: 'OFL-1.1', list: `
    @expo-google-fonts/liu-jian-mao-cao@0.2.3 @expo-google-fonts/ma-shan-zheng@0.4.3 @expo-google-fonts/noto-color-emoji@0.4.6
    @expo-google-fonts/noto-sans-sc@0.4.3 @expo-google-fonts/zcool-kuaile@0.4.2 @expo-google-fonts/zcool-qingke-huangyou@0.4.1
    @expo-google-fonts/zcool-xiaowei@0.4.1 @expo-google-fonts/zhi-mang-xing@0.4.1 @fontsource-variable/noto-sans-hk@5.3.0
    @fontsource-variable/noto-sans-jp@5.3.1
  ` },
  { kind: 'package', licence: 'BlueOak-1.0.0', list: `
    @isaacs/nonrecursive-glob-match@1.1.0 glob@14.0.6 lru-cache@11.5.3 minimatch@11.0.9 minipass@7.1.3 path-scurry@3.0.0
  ` },
  { kind: 'package', licence: 'ISC', list: `
    cliui@9.0.1 fastq@1.20.3 get-caller-file@2.0.5 inherits@2.0.4 pg-int8@1.0.1 picocolors@1.1.1 semver@7.8.6 setprototypeof@1.2.0 split2@4.2.0 y18n@5.0.8
    yargs-parser@22.0.0
  ` },
  { kind: 'package', licence: 'BSD-3-Clause', list: `
    devtools-protocol@0.0.1704951 fast-uri@3.1.9 fast-uri@4.2.3 ieee754@1.2.1 light-my-request@6.8.1 secure-json-parse@4.1.1 source-map-js@1.2.3
    sprintf-js@1.0.3 zrender@6.1.0
  ` },
  { kind: 'package', licence: 'BSD-2-Clause', list: `
    dingbat-to-unicode@1.0.2 domelementtype@3.0.0 domhandler@6.0.1 domutils@4.0.2 entities@8.1.0 json-schema-typed@8.0.2 lop@0.4.2 mammoth@1.13.0 option@0.2.4
  ` },
  { kind: 'package', licence: 'BSD', list: `
    duck@0.1.12
  ` },
  { kind: 'package', licence: '(MIT OR GPL-3.0-or-later)', list: `
    jszip@3.10.2
  ` },
  { kind: 'package', licence: '(MIT AND Zlib)', list: `
    pako@1.0.11
  ` },
  { kind: 'package', licence: '0BSD', list: `
    tslib@2.3.0 tslib@2.9.1
  ` },
  { kind: 'package', licence: '(MIT OR CC0-1.0)', list: `
    type-fest@5.10.0
  ` },
]

const rowOf = (kind: 'font' | 'package', licence: string, word: string): ThirdParty => {
  const at = word.lastIndexOf('@')
  const [name, version] = [word.slice(0, at), word.slice(at + 1)]
  return { kind, name, version, licence, source: `https://www.npmjs.com/package/${name}/v/${version}`, platforms: [] }
}

/** Programs first, then fonts and packages by name. */
export const THIRD_PARTY: readonly ThirdParty[] = [
  ...PROGRAMS,
  ...PACKAGES.flatMap(({ kind, licence, list }) => list.trim().split(/\s+/).map((word) => rowOf(kind, licence, word))).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
]
