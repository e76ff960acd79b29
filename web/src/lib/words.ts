import en from "../messages/en.json";

const catalogue: Record<string, string> = Object.fromEntries(
  Object.entries(en).flatMap(([section, messages]) => Object.entries(messages).map(([name, text]) => [`${section}.${name}`, text])),
);

/** A message by `section.name`, its {parts} filled in. */
export function say(name: string, parts: Record<string, string | number> = {}): string {
  const text = catalogue[name];
  if (text === undefined) throw new Error(`no message '${name}'`);
  return text.replace(/\{(\w+)\}/g, (_, part: string) => String(parts[part] ?? ""));
}

/** Is there such a message? */
export const has = (name: string): boolean => name in catalogue;
