// Signs that answers to guests use most: Unicode, so that every site shows its own picture of them.
export const EMOJI: readonly string[] = [
  ...'😀😁😂🤣😊😇🙂😉😍🥰😘😋😎🤗🤔🤩😏😌😴😅😢😭😤😱😳🥳',
  ...'👍👎👌🙏💪👏🤝👀🙌👉',
  ...'🌹🌸🎉🎁🔥✨⭐💯🎊🍀☀🌙🍜🍰☕🧧📍📞⏰✅❗❓',
]
