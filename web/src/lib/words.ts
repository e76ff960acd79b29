import en from "../messages/en.json";

type Sections = Record<string, Record<string, string>>;

const catalogue: Record<string, string> = {};

/** Know the messages of these sections too: what only one game says comes with its board. */
export function learn(sections: Sections): void {
  for (const [section, messages] of Object.entries(sections))
    for (const [name, text] of Object.entries(messages)) catalogue[`${section}.${name}`] = text;
}

learn(en);

/** A message by `section.name`, its {parts} filled in. */
export function say(name: string, parts: Record<string, string | number> = {}): string {
  const text = catalogue[name];
  if (text === undefined) throw new Error(`no message '${name}'`);
  return text.replace(/\{(\w+)\}/g, (_, part: string) => String(parts[part] ?? ""));
}

/** Is there such a message? */
export const has = (name: string): boolean => name in catalogue;
